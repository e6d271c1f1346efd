import unittest

try:
    import flask
except ImportError as error:
    raise unittest.SkipTest(f"Flask is not installed: {error}") from None

from typing import Any

from frameworks import Framework, Headers
from world import portico

from portico.flask import (
    current_user,
    request_auth,
    require_item,
    require_permission,
    require_product,
    require_team,
    require_user,
    verify_requests,
    webhook_handler,
)

app = flask.Flask(__name__)
verify_requests(app, portico, api_key_header="x-api-key")


@app.get("/open")
def opened() -> Any:
    user = current_user()
    return {"id": user and user.id}


@app.get("/me")
@require_user
def me() -> Any:
    user = request_auth().require_user()
    return {"id": user.id, "name": user.display_name}


@app.get("/team")
@require_team
def team() -> Any:
    return {"id": request_auth().team_id}


def done(**_given: Any) -> Any:
    return {"done": True}


def team_id_of(request: Any) -> Any:
    return request.view_args["team_id"]


def key_of(request: Any) -> Any:
    return request.headers.get("x-request-id")


for path, method, required in (
    ("/reports", "GET", require_permission("read_reports")),
    ("/teams/<team_id>", "PATCH", require_permission("$update_team", team_id_of)),
    ("/pro", "GET", require_product("pro")),
    ("/seats", "GET", require_product("seats")),
    ("/teams/<team_id>/seats", "GET", require_product("seats", team_id_of)),
    ("/credits", "GET", require_item("credits")),
    ("/credits", "POST", require_item("credits", 2, take=True, idempotency_key_of=key_of)),
):
    app.add_url_rule(path, f"{method} {path}".replace(".", ""), required(done), methods=[method])


class Flask(Framework, unittest.TestCase):
    seen: Any = []

    def send(self, path: str, headers: Headers, method: str, body: bytes) -> Any:
        answer = app.test_client().open(path, method=method, headers=dict(headers), data=body)
        return answer.status_code, answer.get_json() if answer.is_json else {}, answer.headers


def fail(_event: Any) -> None:
    raise RuntimeError("the database is away")


on = {"user.created": Flask.seen.append, "team.deleted": fail}
app.add_url_rule("/webhooks", view_func=webhook_handler(on), methods=["POST"])
app.logger.disabled = True
