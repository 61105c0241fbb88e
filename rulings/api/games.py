"""The endpoints of games."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cards.models import Game
from judgekb.api.choosing import Chosen, fields_parameter, list_parameters
from judgekb.api.pagination import page_of, paged
from judgekb.api.views import ReadEndpoint, endpoint
from rulings.api import parameters, serializers
from rulings.api.objects import game_object
from rulings.versions import CARDS

ORDER = ("position", "slug", "id")


class GameList(ReadEndpoint):
    """The games, in the order of the site."""

    scopes = (CARDS,)

    @endpoint(
        "games_list",
        parameters=[parameters.ON, *list_parameters(serializers.GameSerializer)],
        responses=page_of(serializers.GameSerializer),
    )
    def get(self, request: Request) -> Response:
        parameters.day(request)
        chosen = Chosen(request, serializers.GameSerializer)
        return paged(request, Game.objects.all(), ORDER, lambda page: [chosen.of(game_object(game)) for game in page])


class GameDetail(ReadEndpoint):
    """One game."""

    scopes = (CARDS,)

    @endpoint(
        "games_read",
        parameters=[parameters.GAME_PART, parameters.ON, fields_parameter(serializers.GameSerializer)],
        responses=serializers.GameSerializer,
        errors=[404],
    )
    def get(self, request: Request, game: str) -> Response:
        parameters.day(request)
        chosen = Chosen(request, serializers.GameSerializer)
        return Response(chosen.of(game_object(parameters.game_of_path(game))))
