"""Django settings. Operators change them through the environment only: see `judgekb/environment.py`."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from judgekb.environment import read_environment

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
ENVIRONMENT = read_environment(BASE_DIR)

DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = ENVIRONMENT.allowed_hosts
DATABASES = {"default": dict(ENVIRONMENT.database)}
DATABASE_PREPARE = ENVIRONMENT.prepares
CACHES = {"default": dict(ENVIRONMENT.cache), "pages": dict(ENVIRONMENT.pages)}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "axes",
    "judgekb",
    "judgekb.search",
    "cards",
    "rulings",
]
MIDDLEWARE = [
    "judgekb.middleware.log_request",
    "judgekb.policy.security_headers",
    "judgekb.api.cors.open_to_browsers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "judgekb.middleware.refuse_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "judgekb.languages.speak",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it answers for a login that was locked
]
ROOT_URLCONF = "judgekb.urls"
FORCE_SCRIPT_NAME = ""  # the site is at the root: a header SCRIPT_NAME would come into addresses kept for all
WSGI_APPLICATION = "judgekb.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "hu"
LANGUAGES = [("hu", "magyar"), ("en", "English"), ("cs", "čeština")]
LOCALE_PATHS = [BASE_DIR / "judgekb" / "locale"]  # `make messages` writes what is in it
LANGUAGE_COOKIE_AGE = 31_536_000  # seconds: a year
TIME_ZONE = "Europe/Budapest"  # event days are days of Budapest
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "static-collected"
STATICFILES_DIRS = [BASE_DIR / "judgekb" / "static"]
if not DEBUG:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

# The other headers are in judgekb/policy.py. nosniff and Cross-Origin-Opener-Policy: same-origin are Django's defaults.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not DEBUG
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "rulings.pages.desk.keeping.csrf_failure"  # nothing that an editor typed is thrown away
SECURE_SSL_REDIRECT = not DEBUG
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^ready$"]  # asked by the machine beside us, without TLS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 0 if DEBUG else 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not DEBUG

SHORTEST_PASSWORD = 12  # letters; the few who write here have a manager of passwords, or a sentence
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": SHORTEST_PASSWORD},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# django-axes counts wrong passwords: see judgekb/locking.py
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_HANDLER = "axes.handlers.database.AxesDatabaseHandler"  # shared by all processes
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "judgekb.client.client_address"
AXES_USERNAME_CALLABLE = "judgekb.locking.counted_name"
AXES_FAILURE_LIMIT = ENVIRONMENT.login_attempts
AXES_COOLOFF_TIME = timedelta(minutes=ENVIRONMENT.login_lock_minutes)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # the time that was told stays true
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "judgekb.locking.locked_page"
AXES_CLIENT_STR_CALLABLE = "judgekb.locking.nobody"
AXES_DISABLE_ACCESS_LOG = True  # who logged in when, from where, is not kept
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["judgekb.api.parsing.SafeJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["judgekb.api.limits.ByKind"],
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "judgekb.api.errors.exception_handler",
}
REQUESTS_PER_MINUTE = ENVIRONMENT.requests_per_minute
SPECTACULAR_SETTINGS = {
    "TITLE": "judgekb",
    "DESCRIPTION": "Rulings of card-game tournaments, read as of a day.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "judgekb.api.schema.chosen_fields_are_optional",
    ],
    "ENUM_NAME_OVERRIDES": {
        "RulingKindEnum": "rulings.models.rulings.RulingKind",
        "CitationKindEnum": "rulings.models.citations.CitationKind",
        "CertaintyEnum": "rulings.models.sources.Certainty",
        "RuleCertaintyEnum": "cards.models.formats.RuleCertainty",
        "RuleSeverityEnum": "cards.models.formats.RuleSeverity",
        "FindingSeverityEnum": "rulings.api.deck_serializers.SEVERITIES",
        "LineStatusEnum": "rulings.api.deck_serializers.STATUSES",
        "SectionKindEnum": "rulings.models.sections.SectionKind",
        "SourceKindEnum": "rulings.models.sources.SourceKind",
        "SectionStatusEnum": "rulings.models.sections.SectionStatus",
        "RulingStatusEnum": "rulings.api.serializers.STATUSES",
        "ChangeKindEnum": "rulings.api.draft_serializers.KINDS",
        "ActionEnum": "rulings.models.history.PublicationAction",
        "StepEnum": "rulings.api.draft_serializers.STEPS",
        "DraftStateEnum": "rulings.api.draft_serializers.STATES",
        "LinkKindEnum": "rulings.api.draft_serializers.LINK_KINDS",
    },
}

CORPUS_DIR = BASE_DIR / "judgekb" / "corpus"
SEARCH_ENGINE = ENVIRONMENT.search_engine
SEARCH_INDEX_DIR = VAR_DIR / "index"
SEARCH_DOCUMENT_SOURCES = ["rulings.search.documents.documents"]
SEARCH_KEYS_OF_ROW = "rulings.search.keys.keys_of_row"  # which documents show a row, for the admin

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request_id": {"()": "judgekb.logs.RequestIdFilter"},
        "unread_requests": {"()": "judgekb.logs.UnreadRequestFilter"},
    },
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name} [{request_id}]: {message}", "style": "{"},
        "json": {"()": "judgekb.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": ENVIRONMENT.log_format,
            "filters": ["request_id"],
        },
        "nowhere": {"class": "logging.NullHandler"},  # without any, Python writes what is grave by itself
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},  # once is enough
        "django.request": {"level": "ERROR"},  # what was refused has its line from judgekb.requests
        "django.server": {"handlers": ["nowhere"], "propagate": False},  # runserver's own lines, with the query
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},  # answered with 400; no news
        "gunicorn.error": {"handlers": [], "propagate": True, "filters": ["unread_requests"]},  # in our form, too
        "axes": {"level": "ERROR"},  # judgekb.locking tells it without names
    },
}
