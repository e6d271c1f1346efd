import unittest

try:
    import django
    from django.conf import settings
except ImportError as error:
    raise unittest.SkipTest(f"Django is not installed: {error}") from None

import logging
import sys
import warnings
from typing import Any

from frameworks import Framework, Headers
from world import portico

logging.getLogger("django.request").disabled = True
settings.configure(
    ROOT_URLCONF=__name__,
    SECRET_KEY="for tests",
    ALLOWED_HOSTS=["*"],
    MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware", "portico.django.VerifyRequests"],
    PORTICO={"app": portico, "api_key_header": "x-api-key"},
    LOGGING_CONFIG=None,
    DATA_UPLOAD_MAX_MEMORY_SIZE=1000,
)
with warnings.catch_warnings():
    # Django 3.2 uses modules that newer versions of Python have deprecated.
    warnings.simplefilter("ignore")
    django.setup()
    from django.http import JsonResponse
    from django.test import Client
    from django.urls import path
    from django.views.decorators.csrf import csrf_exempt

from portico.django import (
    current_user,
    request_auth,
    require_item,
    require_permission,
    require_product,
    require_team,
    require_user,
    webhook_handler,
)


def opened(request: Any) -> Any:
    user = current_user(request)
    return JsonResponse({"id": user and user.id})


@require_user
def me(request: Any) -> Any:
    user = request_auth(request).require_user()
    return JsonResponse({"id": user.id, "name": user.display_name})


@require_team
def team(request: Any) -> Any:
    return JsonResponse({"id": request.portico.team_id})


def done(_request: Any, **_given: Any) -> Any:
    return JsonResponse({"done": True})


def team_id_of(request: Any) -> Any:
    return request.resolver_match.kwargs["team_id"]


def key_of(request: Any) -> Any:
    return request.headers.get("x-request-id")


take = require_item("credits", 2, take=True, idempotency_key_of=key_of)


@csrf_exempt
def credits(request: Any) -> Any:
    return (take if request.method == "POST" else require_item("credits"))(done)(request)


class Django(Framework, unittest.TestCase):
    seen: Any = []

    def send(self, path: str, headers: Headers, method: str, body: bytes) -> Any:
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        meta = {"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()}
        answer = client.generic(method, path, body, "application/json", **meta)
        is_json = answer.headers.get("content-type") == "application/json"
        return answer.status_code, answer.json() if is_json else {}, answer.headers


def fail(_event: Any) -> None:
    raise RuntimeError("the database is away")


urlpatterns = [
    path("open", opened),
    path("me", me),
    path("team", team),
    path("reports", require_permission("read_reports")(done)),
    path("teams/<team_id>", csrf_exempt(require_permission("$update_team", team_id_of)(done))),
    path("pro", require_product("pro")(done)),
    path("seats", require_product("seats")(done)),
    path("teams/<team_id>/seats", require_product("seats", team_id_of)(done)),
    path("credits", credits),
    path("webhooks", webhook_handler({"user.created": Django.seen.append, "team.deleted": fail})),
]
sys.modules.setdefault("test_django", sys.modules[__name__])
