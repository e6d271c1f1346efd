"""Starts a server for tests, with a project, people and purchases. Needs the program `portico`, or a clone.

The server has a database of its own, which ends with it. Settings of your server, in the environment or in
the `.env` file of the folder where it starts, do not reach it: a test never uses the data of your server.
"""
from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Mapping, Sequence

from . import Portico
from ._transport import Transport

START_SECONDS_MAX = 120
STOP_SECONDS_MAX = 20


class TestUser:
    """A user with a session."""

    #: Otherwise pytest takes the class for tests.
    __test__ = False

    def __init__(self, answer: Mapping[str, Any], email: str) -> None:
        self.id: str = answer["user_id"]
        self.email = email
        self.access_token: str = answer["access_token"]

    @property
    def headers(self) -> dict[str, str]:
        """The header of a request of this user to your backend."""
        return {"authorization": f"Bearer {self.access_token}"}


class TestProject:
    """A project of a test server."""

    __test__ = False

    def __init__(self, api_url: str, project_id: str, keys: Mapping[str, Any]) -> None:
        self.id = project_id
        self.api_url = api_url
        self.publishable_client_key: str = keys["publishable_client_key"]
        self.secret_server_key: str = keys["secret_server_key"]
        self._admin = caller(api_url, project_id, "admin", super_secret_admin_key=keys["super_secret_admin_key"])
        self._client = caller(api_url, project_id, "client", publishable_client_key=self.publishable_client_key)
        #: The app of the project, as your backend has it.
        self.portico = Portico(api_url=api_url, project_id=project_id, secret_server_key=self.secret_server_key)

    @property
    def environment(self) -> dict[str, str]:
        """The variables that `Portico()` reads, for a backend in a process of its own."""
        names = ("PORTICO_API_URL", "PORTICO_PROJECT_ID", "PORTICO_SECRET_SERVER_KEY")
        return dict(zip(names, (self.api_url, self.id, self.secret_server_key)))

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Changes settings of the project, such as `{"payments.products.pro": {…}}`."""
        self._admin.call("PATCH", "/internal/config/override", body={"config_override_string": json.dumps(settings)})

    def create_webhook_endpoint(self, url: str) -> str:
        """Sends the events of the project to a URL. Returns the secret of the endpoint."""
        return str(self._admin.call("POST", "/internal/webhooks/endpoints", body={"url": url})["secret"])

    def sign_up(self, email: str | None = None, password: str = "correct horse battery staple") -> TestUser:
        """Signs a user up with an email address and a password, as the sign-up page does."""
        email = email or f"{uuid.uuid4()}@example.com"
        body = {"email": email, "password": password}
        return TestUser(self._client.call("POST", "/auth/password/sign-up", body=body), email)

    def buy(self, user_id: str, product_id: str, price_id: str, *, test_card: str = "succeeds") -> None:
        """Buys a product for a user, as the purchase page does in test mode.

        `test_card` is `succeeds`, `declined` or another card of the test mode. Raises `RequestFailed` if the
        card is declined.
        """
        url = self.portico.payments.create_purchase_url(
            customer_type="user", customer_id=user_id, product_id=product_id
        )["url"]
        code = url.split("?")[0].rstrip("/").rsplit("/", 1)[1]
        bought = {"full_code": code, "price_id": price_id, "test_card": test_card}
        self._admin.call("POST", "/internal/payments/test-mode-purchase-session", body=bought)


class TestServer:
    """A server that `start_test_server` has started. It ends at the end of `with`."""

    __test__ = False

    def __init__(self, url: str, owner_key: str, process: subprocess.Popen[bytes], folder: str) -> None:
        self.url = url
        self._owner_key = owner_key
        self._process = process
        self._folder = folder

    def __enter__(self) -> TestServer:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()

    def create_project(self, name: str = "Tests", settings: Mapping[str, Any] | None = None) -> TestProject:
        """Creates a project with an owner and keys of its own."""
        owner = caller(self.url, "internal", "client", publishable_client_key=self._owner_key)
        account = {"email": f"{uuid.uuid4()}@example.com", "password": secrets.token_urlsafe(24)}
        token = owner.call("POST", "/auth/password/sign-up", body=account)["access_token"]
        owner = caller(self.url, "internal", "client", publishable_client_key=self._owner_key, access_token=token)
        team_id = owner.call("GET", "/users/me")["selected_team_id"]
        body = {"display_name": name, "owner_team_id": team_id}
        project_id = owner.call("POST", "/internal/projects", body=body)["id"]
        admin = caller(self.url, project_id, "admin", admin_access_token=token)
        wanted = {f"has_{kind}": True for kind in ("publishable_client_key", "secret_server_key", "super_secret_admin_key")}
        expires_at_millis = int((time.time() + 24 * 60 * 60) * 1000)
        keys = {"description": "Tests", "expires_at_millis": expires_at_millis, **wanted}
        project = TestProject(self.url, project_id, admin.call("POST", "/internal/api-keys", body=keys))
        if settings:
            project.configure(settings)
        return project

    def stop(self) -> None:
        """Ends the server and removes its data."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(STOP_SECONDS_MAX)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        # A process of the server may still be writing.
        shutil.rmtree(self._folder, ignore_errors=True)


def start_test_server(
    command: Sequence[str] = ("portico", "start"),
    *,
    cwd: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> TestServer:
    """Starts a server for tests on a free port. Use it with `with`, or call `stop`.

    `command` starts the server: by default the installed program. In a clone, it is `["npm", "start"]` with
    `cwd`, the folder of the clone. `environment` has settings of the server.

    Raises `RuntimeError` with the output of the server if it does not start.
    """
    port = free_port()
    owner_key = f"pck_{secrets.token_hex(16)}"
    folder = tempfile.mkdtemp(prefix="portico-test-")
    own = {name: value for name, value in os.environ.items() if not name.startswith("PORTICO_")}
    settings = {
        **{name: "" for name in settings_in_file(os.path.join(cwd or os.getcwd(), ".env"))},
        "PORTICO_PORT": str(port),
        "PORTICO_DATA_DIR": os.path.join(folder, "data"),
        "PORTICO_DASHBOARD_SIGN_UP": "open",
        "PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY": owner_key,
        **(environment or {}),
    }
    log_path = os.path.join(folder, "server.log")
    with open(log_path, "wb") as log:
        process = subprocess.Popen(
            list(command), cwd=cwd, env={**own, **settings}, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
    server = TestServer(f"http://localhost:{port}", owner_key, process, folder)
    try:
        wait_until_ready(server.url, process, log_path)
    except BaseException:
        server.stop()
        raise
    return server


def settings_in_file(path: str) -> list[str]:
    """Returns the names of the settings in a `.env` file. An empty variable replaces one of the file, and counts as not set."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return re.findall(r"^\s*(?:export\s+)?(PORTICO_\w+)\s*=", file.read(), re.MULTILINE)
    except OSError:
        return []


def wait_until_ready(url: str, process: subprocess.Popen[bytes], log_path: str) -> None:
    ends_at = time.monotonic() + START_SECONDS_MAX
    while process.poll() is None and time.monotonic() < ends_at:
        try:
            with urllib.request.urlopen(f"{url}/ready", timeout=2):
                return
        except (OSError, urllib.error.URLError):
            time.sleep(0.05)
    with open(log_path, errors="replace") as log:
        raise RuntimeError(f"The test server did not start:\n{log.read()[-4000:]}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def caller(api_url: str, project_id: str, level: str, **credentials: str) -> Transport:
    named = {f"x-stack-{name.replace('_', '-')}": value for name, value in credentials.items()}
    headers = {"x-stack-project-id": project_id, "x-stack-access-type": level, **named}
    return Transport(api_url, headers, 30)
