"""The same server with each framework, and what they have in common."""
from __future__ import annotations

import json
import os
from typing import Any, Mapping
from unittest import mock

from test_webhooks import SECRET, signed
from world import GIVEN, Person, portico

Headers = Mapping[str, str]


class Framework:
    """A test case for the app of a framework. `seen` has the events that its webhook handler got."""

    seen: list[Any]

    def send(self, path: str, headers: Headers, method: str, body: bytes) -> tuple[int, Any, Headers]:
        """Returns the status, the JSON and the headers of the response."""
        raise NotImplementedError

    def call(self, path: str, headers: Headers = {}, method: str = "GET") -> tuple[int, Any]:
        status, body, _ = self.send(path, headers, method, b"")
        return (status, body.get("code", body) if status >= 400 else body)

    def test_a_request_has_a_user_by_each_header(self: Any) -> None:
        ada = Person()
        both = json.dumps({"accessToken": ada.token, "refreshToken": "x"})
        for headers in (ada.bearer, {"x-stack-auth": both}):
            self.assertEqual(self.call("/me", headers), (200, {"id": ada.id, "name": "Ada"}))
            self.assertEqual(self.call("/open", headers), (200, {"id": ada.id}))
        nobody = (401, "USER_AUTHENTICATION_REQUIRED")
        self.assertEqual(self.call("/open"), (200, {"id": None}))
        wrong = ["Bearer", "Bearer x", "Basic x", f"Bearer {GIVEN['stranger']}", f"Bearer {GIVEN['anonymous']}"]
        for headers in ({}, *({"authorization": one} for one in wrong), {"x-stack-auth": "{"}):
            self.assertEqual(self.call("/me", headers), nobody)
        _, _, headers = self.send("/me", {}, "GET", b"")
        self.assertEqual(headers["cache-control"], "no-store")

    def test_a_restricted_user_is_refused(self: Any) -> None:
        user = Person(restricted_by_admin=True)
        self.assertEqual(self.call("/me", user.bearer), (403, "RESTRICTED_USER_NOT_ALLOWED"))
        self.assertEqual(self.call("/reports", user.bearer), (403, "RESTRICTED_USER_NOT_ALLOWED"))

    def test_permissions_are_required_in_the_project_and_in_a_team(self: Any) -> None:
        ada = Person()
        team = portico.teams.create(display_name="Engines", creator_user_id=ada.id)["id"]
        other = portico.teams.create(display_name="Others")["id"]
        refused = (403, "TEAM_PERMISSION_REQUIRED")

        self.assertEqual(self.call(f"/teams/{team}", ada.bearer, "PATCH"), (200, {"done": True}))
        for wrong in (other, "11111111-2222-4333-8444-555555555555", "-" * 36, "%00"):
            self.assertEqual(self.call(f"/teams/{wrong}", ada.bearer, "PATCH"), refused)
        self.assertEqual(self.call(f"/teams/{team}", {}, "PATCH"), (401, "USER_AUTHENTICATION_REQUIRED"))
        self.assertEqual(self.call("/reports", ada.bearer), (403, "PROJECT_PERMISSION_REQUIRED"))
        portico.project_permissions.grant(ada.id, "read_reports")
        self.assertEqual(self.call("/reports", ada.bearer), (200, {"done": True}))

    def test_api_keys_are_of_a_user_or_of_a_team(self: Any) -> None:
        ada = Person()
        team = portico.teams.create(display_name="Engines", creator_user_id=ada.id)["id"]
        own = portico.user_api_keys.create(user_id=ada.id, description="Own", expires_at_millis=None)["value"]
        robot = portico.team_api_keys.create(team_id=team, description="Robot", expires_at_millis=None)["value"]

        self.assertEqual(self.call("/me", {"x-api-key": own}), (200, {"id": ada.id, "name": "Ada"}))
        self.assertEqual(self.call("/me", {"x-api-key": robot}), (401, "USER_AUTHENTICATION_REQUIRED"))
        self.assertEqual(self.call("/team", {"x-api-key": robot}), (200, {"id": team}))
        for wrong in (ada.bearer, {"x-api-key": own}, {"x-api-key": "x"}, {}):
            self.assertEqual(self.call("/team", wrong), (401, "API_KEY_NOT_FOUND"))
        portico.payments.grant_product("team", team, product_id="seats")
        self.assertEqual(self.call("/seats", {"x-api-key": robot})[0], 200)
        self.assertEqual(self.call(f"/teams/{team}/seats", {"x-api-key": robot})[0], 200)

    def test_a_product_is_required_of_the_user_or_a_team_of_the_user(self: Any) -> None:
        ada, other = Person(), Person()
        team = portico.teams.create(display_name="Engines", creator_user_id=ada.id)["id"]

        self.assertEqual(self.call("/pro"), (401, "USER_AUTHENTICATION_REQUIRED"))
        self.assertEqual(self.call("/pro", ada.bearer), (402, "PRODUCT_REQUIRED"))
        portico.payments.grant_product("user", ada.id, product_id="pro")
        self.assertEqual(self.call("/pro", ada.bearer), (200, {"done": True}))
        self.assertEqual(self.call(f"/teams/{team}/seats", ada.bearer), (402, "PRODUCT_REQUIRED"))
        portico.payments.grant_product("team", team, product_id="seats")
        self.assertEqual(self.call(f"/teams/{team}/seats", ada.bearer), (200, {"done": True}))
        for user, one in ((other, team), (ada, "x")):
            self.assertEqual(self.call(f"/teams/{one}/seats", user.bearer), (403, "TEAM_MEMBERSHIP_NOT_FOUND"))

    def test_an_item_is_compared_or_taken_once_for_each_key(self: Any) -> None:
        ada = Person()
        few = (402, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
        self.assertEqual(self.call("/credits", ada.bearer), few)
        portico.payments.change_item_quantity("user", ada.id, "credits", delta=5, allow_negative=False)
        self.assertEqual(self.call("/credits", ada.bearer), (200, {"done": True}))
        for key, status in (("a", 200), ("a", 200), ("b", 200), ("c", 402)):
            headers = {**ada.bearer, "x-request-id": key}
            self.assertEqual(self.call("/credits", headers, "POST")[0], status)
        self.assertEqual(portico.payments.get_item("user", ada.id, "credits")["quantity"], 1)

    def test_webhooks_are_verified(self: Any) -> None:
        body = b' {"type": "user.created", "data": {}}\n'
        future, failing = b'{"type": "of.the.future"}', b'{"type": "team.deleted"}'
        send = lambda body, headers: self.send("/webhooks", headers, "POST", body)  # noqa: E731
        with mock.patch.dict(os.environ, {"PORTICO_WEBHOOK_SECRET": SECRET}):
            self.assertEqual(send(body, signed(body))[0], 204)
            self.assertEqual(send(future, signed(future))[0], 204)
            self.assertEqual(send(failing, signed(failing))[0], 500)
            large = b'{"type": "' + b"x" * 1_048_576 + b'"}'
            for reason, one, headers in (
                ("wrong_signature", body.strip(), signed(body)),
                ("missing_headers", body, {}),
                ("too_large", large, signed(large)),
            ):
                status, answer, _ = send(one, headers)
                self.assertEqual((status, answer["error"]), (400, reason))
        self.assertEqual([event["id"] for event in self.seen], ["msg_1"])
