"""Portico for Flask: decorators that verify requests, and require users and permissions."""
from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Sequence, TypeVar

from flask import Flask, Response, current_app, g, jsonify, request

from . import Portico
from ._transport import UNSET
from ._webhook_handler import Functions, receive_webhook
from .auth import Refused, RequestAuth, RequestUser, verify_request
from .webhooks import BYTES_MAX

View = TypeVar("View", bound=Callable[..., Any])
TeamIdOf = Callable[[Any], Any]


def verify_requests(
    app: Flask, portico: Portico, *, api_key_header: str | None = None, include_anonymous: bool = False
) -> None:
    """Lets an app verify its requests with the functions of this module. Requests without a user go on."""
    options = {"api_key_header": api_key_header, "include_anonymous": include_anonymous}
    app.extensions["portico"] = (portico, options)
    app.register_error_handler(Refused, refusal)


def refusal(error: Refused) -> Response:
    response = jsonify(error.to_json())
    response.status_code = error.status
    response.headers["cache-control"] = "no-store"
    return response


def request_auth() -> RequestAuth:
    """Returns who sent the request."""
    if "portico" not in g:
        if "portico" not in current_app.extensions:
            raise RuntimeError("The request is not verified. Call verify_requests(app, portico) before.")
        portico, options = current_app.extensions["portico"]
        g.portico = verify_request(portico, request.headers, **options)
    return g.portico


def current_user() -> RequestUser | None:
    """Returns the signed-in user, or None."""
    return request_auth().user


def require_user(view: View) -> View:
    """Refuses requests without a signed-in user, with status 401. A decorator."""
    return checked(view, lambda auth: auth.require_user())


def require_team(view: View) -> View:
    """Refuses requests without the API key of a team, with status 401. A decorator."""
    return checked(view, lambda auth: auth.require_team())


def require_permission(permission_id: str, team_id_of: TeamIdOf | None = None) -> Callable[[View], View]:
    """Creates the decorator that refuses users without a permission, with status 403.

    It is a permission of the project, or of a team with `team_id_of`, such as
    `lambda request: request.view_args["team_id"]`.
    """
    return lambda view: checked(view, lambda auth: auth.require_permission(permission_id, team_of(team_id_of)))


def require_product(product_id: str, team_id_of: TeamIdOf | None = None) -> Callable[[View], View]:
    """Creates the decorator that refuses customers without a product, with status 402.

    The customer is the team of the API key, otherwise the user, or a team of the user with `team_id_of`.
    """
    return lambda view: checked(view, lambda auth: auth.require_product(product_id, team_of(team_id_of)))


def require_item(
    item_id: str,
    quantity: int = 1,
    *,
    take: bool = False,
    idempotency_key_of: Callable[[Any], str | None] | None = None,
    team_id_of: TeamIdOf | None = None,
) -> Callable[[View], View]:
    """Creates the decorator that refuses customers without enough of an item, with status 402."""

    def check(auth: RequestAuth) -> Any:
        key = idempotency_key_of(request) if idempotency_key_of else None
        team_id = team_of(team_id_of)
        return auth.require_item(item_id, quantity, take=take, idempotency_key=key, team_id=team_id)

    return lambda view: checked(view, check)


def team_of(team_id_of: TeamIdOf | None) -> Any:
    return UNSET if team_id_of is None else team_id_of(request)


def checked(view: View, check: Callable[[RequestAuth], Any]) -> View:
    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        check(request_auth())
        return view(*args, **kwargs)

    return wrapper  # type: ignore[return-value]


def webhook_handler(on: Functions, secret: str | Sequence[str] | None = None) -> Callable[[], Any]:
    """Creates the view that verifies webhooks and calls the function of the event.

    Add it with `app.add_url_rule("/webhooks", view_func=webhook_handler({…}), methods=["POST"])`. The secret
    is by default the environment variable PORTICO_WEBHOOK_SECRET.
    """

    def handle_webhook() -> Any:
        # One byte more shows that it is too large.
        body = request.stream.read(BYTES_MAX + 1)
        refused = receive_webhook(body, request.headers, on, secret)
        return ("", 204) if refused is None else (refused, 400)

    return handle_webhook
