import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from unittest import mock

from world import email, portico

from portico import ConfigurationError, ConnectionFailed, KnownError, Portico, RequestFailed, _transport


class Calls(unittest.TestCase):
    def test_creates_reads_changes_and_deletes_a_user(self) -> None:
        address = email()
        user = portico.users.create(primary_email=address, client_metadata={"plan": "pro"})
        changed = portico.users.update(user["id"], display_name="Zoë", client_metadata=None)

        self.assertEqual(portico.users.get(user["id"]), changed)
        self.assertEqual((changed["display_name"], changed["client_metadata"]), ("Zoë", None))
        self.assertEqual(changed["primary_email"], address)
        self.assertIsNone(portico.users.delete(user["id"]))
        with self.assertRaises(KnownError) as raised:
            portico.users.get(user["id"])
        error = raised.exception
        self.assertEqual((error.code, error.status), ("USER_NOT_FOUND", 404))
        self.assertEqual(error.docs_url, f"{portico.api_url}/docs/reference/errors/#USER_NOT_FOUND")
        self.assertIsNotNone(error.request_id)
        self.assertIn(error.docs_url or "", str(error))

    def test_a_list_has_pages(self) -> None:
        tag = email()[:30]
        ids = [portico.users.create(tags=[tag])["id"] for _ in range(3)]

        page = portico.users.list(tag=tag, limit=2)
        rest = portico.users.list(tag=tag, limit=2, cursor=page.next_cursor or "")

        self.assertEqual([user["id"] for user in [*page, *rest]], ids)
        self.assertIsNone(rest.next_cursor)

    def test_an_unknown_field_is_an_error_of_python(self) -> None:
        with self.assertRaises(TypeError):
            portico.users.create(primary_emial="ada@example.com")  # type: ignore[call-arg]

    def test_ids_in_paths_are_encoded(self) -> None:
        for wrong in ("..", "a/b", "?", "../teams"):
            with self.assertRaises(RequestFailed):
                portico.users.get(wrong)

    def test_an_idempotency_key_changes_once(self) -> None:
        user = portico.users.create()
        for _ in range(2):
            portico.payments.change_item_quantity(
                "user", user["id"], "credits", delta=3, allow_negative=False, idempotency_key="one"
            )

        self.assertEqual(portico.payments.get_item("user", user["id"], "credits")["quantity"], 3)

    def test_options_are_required(self) -> None:
        with mock.patch.dict("os.environ", {"PORTICO_SECRET_SERVER_KEY": ""}):
            with self.assertRaisesRegex(ConfigurationError, "PORTICO_SECRET_SERVER_KEY is missing"):
                Portico()


class Answers(unittest.TestCase):
    """Requests to a server that fails."""

    def setUp(self) -> None:
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.requests: list[str] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                test.requests.append(self.command)
                self.rfile.read(int(self.headers.get("content-length", 0)))
                status, headers = test.answers.pop(0) if test.answers else (200, {})
                self.send_response(status)
                body = b'{"id": "one"}'
                for name, value in {**headers, "content-length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = answer

            def log_message(self, *args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.portico = Portico(api_url=f"http://127.0.0.1:{self.server.server_port}", timeout_seconds=5)
        self.waited: list[float] = []
        patch = mock.patch.object(_transport.time, "sleep", self.waited.append)
        patch.start()
        self.addCleanup(patch.stop)

    def test_a_read_is_repeated_and_a_write_is_not(self) -> None:
        self.answers = [(503, {}), (502, {})]
        with mock.patch.object(_transport, "BASE_DELAY_SECONDS", 0.01):
            self.assertEqual(self.portico.users.get("a")["id"], "one")
        self.assertEqual((self.requests, len(self.waited)), (["GET"] * 3, 2))

        self.answers = [(503, {})]
        with self.assertRaises(RequestFailed):
            self.portico.users.create()
        self.assertEqual(self.requests[3:], ["POST"])

    def test_a_limited_request_waits_as_long_as_the_server_says(self) -> None:
        self.answers = [(429, {"retry-after": "1"})]
        self.portico.users.create()
        self.assertEqual(self.requests, ["POST", "POST"])
        self.assertTrue(1 <= self.waited[0] <= 1.25)

        self.answers = [(429, {"retry-after": "3600"})]
        with self.assertRaises(RequestFailed) as raised:
            self.portico.users.create()
        self.assertEqual(raised.exception.retry_after_seconds, 3600)

    def test_keys_follow_no_redirect(self) -> None:
        self.answers = [(307, {"location": "https://evil.example.com/"})]
        with self.assertRaisesRegex(ConfigurationError, "evil.example.com"):
            self.portico.users.get("a")
        self.assertEqual(self.requests, ["GET"])

    def test_a_server_that_is_away_is_a_connection_failure(self) -> None:
        away = Portico(api_url="http://127.0.0.1:1", timeout_seconds=0.5)
        started = time.monotonic()
        for call in (lambda: away.users.get("a"), away.users.create, lambda: away.verify_access_token(TOKEN)):
            with self.assertRaises(ConnectionFailed):
                call()
        self.assertLess(time.monotonic() - started, 5)


#: Only its header is read.
TOKEN = "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ.e30.c2ln"
