"""Pages of a list, in a total order."""

from rest_framework import pagination


class PageNumberPagination(pagination.PageNumberPagination):
    """`?page=2&page_size=50`; at most 100 items a page."""

    page_size_query_param = "page_size"
    max_page_size = 100
