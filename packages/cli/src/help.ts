/** The output of `--help`. */
export const helpText = `Signs you in to an app that uses Portico, and forwards webhooks while you develop one.

Usage: portico <command> [options]

Commands:
  login    Sign in through a browser
  whoami   Show the current user
  logout   Sign out on this machine

  webhooks listen            Show the events of your project, and forward them
  webhooks trigger <event>   Send the example of an event, such as user.created

Options:
  --project-id <id>                 Project ID (PORTICO_PROJECT_ID)
  --publishable-client-key <key>    Publishable client key (PORTICO_PUBLISHABLE_CLIENT_KEY)
  --api-url <url>                   URL of the Portico server (PORTICO_API_URL)
  --app-url <url>                   URL of the app that confirms the login (PORTICO_APP_URL)
  --forward <url>                   URL that receives the events, such as http://localhost:3000/api/webhooks
  --events <types>                  Event types, separated by commas. Default: all
  -h, --help                        Show this help
  -v, --version                     Show the version

login requires the first four options. whoami and logout use the latest login. webhooks requires the project ID, the server
URL and the variable PORTICO_SUPER_SECRET_ADMIN_KEY.
`;
