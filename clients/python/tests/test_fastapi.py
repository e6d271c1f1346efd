import unittest

try:
    import fastapi
    from fastapi.testclient import TestClient
except (ImportError, RuntimeError) as error:
    raise unittest.SkipTest(f"FastAPI is not installed: {error}") from None

from typing import Any, Optional

from frameworks import Framework, Headers
from world import portico

from portico import RequestUser
from portico.fastapi import (
    current_user,
    require_item,
    require_permission,
    require_product,
    require_team,
    require_user,
    verify_requests,
    webhook_handler,
)

Depends = fastapi.Depends
app = fastapi.FastAPI()
verify_requests(app, portico, api_key_header="x-api-key")
DONE = {"done": True}


@app.get("/open")
def opened(user: Optional[RequestUser] = Depends(current_user)) -> Any:
    return {"id": user and user.id}


@app.get("/me")
async def me(user: RequestUser = Depends(require_user)) -> Any:
    return {"id": user.id, "name": user.display_name}


@app.get("/team")
def team(team_id: str = Depends(require_team)) -> Any:
    return {"id": team_id}


def done() -> Any:
    return DONE


def team_id_of(request: fastapi.Request) -> Any:
    return request.path_params["team_id"]


def key_of(request: fastapi.Request) -> Any:
    return request.headers.get("x-request-id")


for path, method, dependency in (
    ("/reports", "GET", require_permission("read_reports")),
    ("/teams/{team_id}", "PATCH", require_permission("$update_team", team_id_of)),
    ("/pro", "GET", require_product("pro")),
    ("/seats", "GET", require_product("seats")),
    ("/teams/{team_id}/seats", "GET", require_product("seats", team_id_of)),
    ("/credits", "GET", require_item("credits")),
    ("/credits", "POST", require_item("credits", 2, take=True, idempotency_key_of=key_of)),
):
    app.add_api_route(path, done, methods=[method], dependencies=[Depends(dependency)])


class FastApi(Framework, unittest.TestCase):
    seen: Any = []

    def send(self, path: str, headers: Headers, method: str, body: bytes) -> Any:
        client = TestClient(app, raise_server_exceptions=False)
        answer = client.request(method, path, headers=dict(headers), content=body)
        is_json = answer.headers.get("content-type") == "application/json"
        return answer.status_code, answer.json() if is_json else {}, answer.headers


async def fail(_event: Any) -> None:
    raise RuntimeError("the database is away")


on = {"user.created": FastApi.seen.append, "team.deleted": fail}
app.add_api_route("/webhooks", webhook_handler(on), methods=["POST"])
