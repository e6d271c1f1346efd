"""Portico for FastAPI: dependencies that verify requests, and require users and permissions."""
from __future__ import annotations

import asyncio
from typing import Any, Callable, Mapping, Optional, Sequence

from fastapi import Depends, FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse

from . import Portico
from ._transport import UNSET
from .auth import Customer, Refused, RequestAuth, RequestUser, verify_request
from .webhooks import BYTES_MAX, WebhookVerificationError, verify_webhook

TeamIdOf = Callable[[Request], Any]


def verify_requests(
    app: FastAPI, portico: Portico, *, api_key_header: str | None = None, include_anonymous: bool = False
) -> None:
    """Lets an app verify its requests with the dependencies of this module. Requests without a user go on."""
    app.state.portico = portico
    app.state.portico_options = {"api_key_header": api_key_header, "include_anonymous": include_anonymous}
    app.add_exception_handler(Refused, refusal)


def refusal(_request: Request, error: Any) -> JSONResponse:
    return JSONResponse(error.to_json(), error.status, headers={"cache-control": "no-store"})


def request_auth(request: Request) -> RequestAuth:
    """Returns who sent the request. A dependency."""
    state = request.app.state
    if not hasattr(state, "portico"):
        raise RuntimeError("The request is not verified. Call verify_requests(app, portico) before.")
    return verify_request(state.portico, request.headers, **state.portico_options)


def current_user(auth: RequestAuth = Depends(request_auth)) -> Optional[RequestUser]:
    """Returns the signed-in user, or None. A dependency."""
    return auth.user


def require_user(auth: RequestAuth = Depends(request_auth)) -> RequestUser:
    """Returns the signed-in user. Refuses requests without one, with status 401. A dependency."""
    return auth.require_user()


def require_team(auth: RequestAuth = Depends(request_auth)) -> str:
    """Returns the team whose API key came with the request. Refuses others, with status 401. A dependency."""
    return auth.require_team()


def require_permission(permission_id: str, team_id_of: TeamIdOf | None = None) -> Callable[..., RequestUser]:
    """Creates the dependency that refuses users without a permission, with status 403.

    It is a permission of the project, or of a team with `team_id_of`, such as
    `lambda request: request.path_params["team_id"]`.
    """

    def dependency(request: Request, auth: RequestAuth = Depends(request_auth)) -> RequestUser:
        return auth.require_permission(permission_id, team_of(request, team_id_of))

    return dependency


def require_product(product_id: str, team_id_of: TeamIdOf | None = None) -> Callable[..., Customer]:
    """Creates the dependency that refuses customers without a product, with status 402.

    The customer is the team of the API key, otherwise the user, or a team of the user with `team_id_of`.
    """

    def dependency(request: Request, auth: RequestAuth = Depends(request_auth)) -> Customer:
        return auth.require_product(product_id, team_of(request, team_id_of))

    return dependency


def require_item(
    item_id: str,
    quantity: int = 1,
    *,
    take: bool = False,
    idempotency_key_of: Callable[[Request], str | None] | None = None,
    team_id_of: TeamIdOf | None = None,
) -> Callable[..., Customer]:
    """Creates the dependency that refuses customers without enough of an item, with status 402."""

    def dependency(request: Request, auth: RequestAuth = Depends(request_auth)) -> Customer:
        key = idempotency_key_of(request) if idempotency_key_of else None
        team_id = team_of(request, team_id_of)
        return auth.require_item(item_id, quantity, take=take, idempotency_key=key, team_id=team_id)

    return dependency


def team_of(request: Request, team_id_of: TeamIdOf | None) -> Any:
    return UNSET if team_id_of is None else team_id_of(request)


def webhook_handler(
    on: Mapping[str, Callable[[dict[str, Any]], Any]], secret: str | Sequence[str] | None = None
) -> Callable[[Request], Any]:
    """Creates the route handler that verifies webhooks and calls the function of the event.

    Add it with `app.add_api_route("/webhooks", webhook_handler({…}), methods=["POST"])`. The secret is by
    default the environment variable PORTICO_WEBHOOK_SECRET.
    """
    from ._webhook_handler import secret_of

    async def handle(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > BYTES_MAX:
                break
        try:
            event = verify_webhook(body, request.headers, secret_of(secret))
        except WebhookVerificationError as error:
            return JSONResponse({"error": error.reason, "message": str(error)}, 400)
        call = on.get(event["type"])
        if call is not None and asyncio.iscoroutinefunction(call):
            await call(event)
        elif call is not None:
            await run_in_threadpool(call, event)
        return Response(status_code=204)

    return handle
