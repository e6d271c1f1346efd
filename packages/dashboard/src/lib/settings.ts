/** What the server tells the dashboard before anything else. */
export interface DashboardSettings {
  apiUrl: string;
  projectId: string;
  publishableClientKey: string;
  /** Whether this is a fresh server, and if not, whether anybody may make an account. */
  signUp: 'first-account' | 'open' | 'closed';
  /** Where mails appear when no mail server is set up. */
  inboxUrl: string | null;
  version: string;
}

/**
 * Loads the settings of the running server: the one request that is not a call of the API, because it says where the
 * API is.
 */
export async function loadSettings(): Promise<DashboardSettings> {
  const answer = await fetch('/dashboard-config.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its settings.`);
  return (await answer.json()) as DashboardSettings;
}
