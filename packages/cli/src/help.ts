/** What `--help` says. */
export const helpText = `Signs you in to an app that uses Portico.

Usage: portico <command> [options]

Commands:
  login    Sign in: prints an address to open in a browser, and waits
  whoami   Say who is signed in
  logout   Sign out on this machine

Options:
  --project-id <id>                 The project  (PORTICO_PROJECT_ID)
  --publishable-client-key <key>    Its publishable client key  (PORTICO_PUBLISHABLE_CLIENT_KEY)
  --api-url <url>                   The Portico server  (PORTICO_API_URL)
  --app-url <url>                   The app with the page to confirm on  (PORTICO_APP_URL)
  -h, --help                        Show this
  -v, --version                     Show the version

login needs all four; whoami and logout take the latest login.
`;
