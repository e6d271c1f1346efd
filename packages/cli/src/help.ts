/** The output of `--help`. */
export const helpText = `Signs you in to an app that uses Portico.

Usage: portico <command> [options]

Commands:
  login    Sign in through a browser
  whoami   Show the current user
  logout   Sign out on this machine

Options:
  --project-id <id>                 Project ID (PORTICO_PROJECT_ID)
  --publishable-client-key <key>    Publishable client key (PORTICO_PUBLISHABLE_CLIENT_KEY)
  --api-url <url>                   URL of the Portico server (PORTICO_API_URL)
  --app-url <url>                   URL of the app that confirms the login (PORTICO_APP_URL)
  -h, --help                        Show this help
  -v, --version                     Show the version

login requires all four options. whoami and logout use the latest login.
`;
