"""Portico for Django: a middleware that verifies requests, and decorators that require users and permissions.

    # settings.py
    MIDDLEWARE = [..., "portico.django.VerifyRequests"]
    PORTICO = {"api_key_header": "x-api-key"}  # optional
"""
from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Sequence, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.csrf import csrf_exempt

from . import Portico
from ._transport import UNSET
from ._webhook_handler import Functions, receive_webhook
from .auth import Refused, RequestAuth, RequestUser, verify_request
from .webhooks import BYTES_MAX

View = TypeVar("View", bound=Callable[..., Any])
TeamIdOf = Callable[[HttpRequest], Any]


class VerifyRequests:
    """The middleware that sets `request.portico`. Requests without a user go on.

    The setting PORTICO is optional: `app`, a `Portico`, and the options of `verify_request`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        options = dict(getattr(settings, "PORTICO", {}))
        self.portico = options.pop("app", None) or Portico()
        self.options = options

    def __call__(self, request: HttpRequest) -> HttpResponse:
        auth = SimpleLazyObject(lambda: verify_request(self.portico, request.headers, **self.options))
        request.portico = auth  # type: ignore[attr-defined]
        return self.get_response(request)

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answers requests that are refused, also in a view."""
        if not isinstance(error, Refused):
            return None
        response = JsonResponse(error.to_json(), status=error.status)
        response["cache-control"] = "no-store"
        return response


def request_auth(request: HttpRequest) -> RequestAuth:
    """Returns who sent the request."""
    if not hasattr(request, "portico"):
        raise RuntimeError('The request is not verified. Add "portico.django.VerifyRequests" to MIDDLEWARE.')
    return request.portico


def current_user(request: HttpRequest) -> RequestUser | None:
    """Returns the signed-in user, or None."""
    return request_auth(request).user


def require_user(view: View) -> View:
    """Refuses requests without a signed-in user, with status 401. A decorator."""
    return checked(view, lambda auth, _request: auth.require_user())


def require_team(view: View) -> View:
    """Refuses requests without the API key of a team, with status 401. A decorator."""
    return checked(view, lambda auth, _request: auth.require_team())


def require_permission(permission_id: str, team_id_of: TeamIdOf | None = None) -> Callable[[View], View]:
    """Creates the decorator that refuses users without a permission, with status 403.

    It is a permission of the project, or of a team with `team_id_of`, such as
    `lambda request: request.resolver_match.kwargs["team_id"]`.
    """
    return lambda view: checked(
        view, lambda auth, request: auth.require_permission(permission_id, team_of(request, team_id_of))
    )


def require_product(product_id: str, team_id_of: TeamIdOf | None = None) -> Callable[[View], View]:
    """Creates the decorator that refuses customers without a product, with status 402.

    The customer is the team of the API key, otherwise the user, or a team of the user with `team_id_of`.
    """
    return lambda view: checked(
        view, lambda auth, request: auth.require_product(product_id, team_of(request, team_id_of))
    )


def require_item(
    item_id: str,
    quantity: int = 1,
    *,
    take: bool = False,
    idempotency_key_of: Callable[[HttpRequest], str | None] | None = None,
    team_id_of: TeamIdOf | None = None,
) -> Callable[[View], View]:
    """Creates the decorator that refuses customers without enough of an item, with status 402."""

    def check(auth: RequestAuth, request: HttpRequest) -> Any:
        key = idempotency_key_of(request) if idempotency_key_of else None
        team_id = team_of(request, team_id_of)
        return auth.require_item(item_id, quantity, take=take, idempotency_key=key, team_id=team_id)

    return lambda view: checked(view, check)


def team_of(request: HttpRequest, team_id_of: TeamIdOf | None) -> Any:
    return UNSET if team_id_of is None else team_id_of(request)


def checked(view: View, check: Callable[[RequestAuth, HttpRequest], Any]) -> View:
    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        check(request_auth(request), request)
        return view(request, *args, **kwargs)

    return wrapper  # type: ignore[return-value]


def webhook_handler(on: Functions, secret: str | Sequence[str] | None = None) -> Callable[[HttpRequest], HttpResponse]:
    """Creates the view that verifies webhooks and calls the function of the event.

    Add it with `path("webhooks", webhook_handler({…}))`. The secret is by default the environment variable
    PORTICO_WEBHOOK_SECRET.
    """

    @csrf_exempt
    def handle_webhook(request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return HttpResponse(status=405)
        # One byte more shows that it is too large.
        body = request.read(BYTES_MAX + 1)
        refused = receive_webhook(body, request.headers, on, secret)
        return HttpResponse(status=204) if refused is None else JsonResponse(refused, status=400)

    return handle_webhook
