import { setupHeaders } from './setup-link.ts';

/** What the server tells the dashboard before anything else. */
export interface DashboardSettings {
  apiUrl: string;
  projectId: string;
  publishableClientKey: string;
  /**
   * Who can sign up. `first-account`: the server has no owner yet, and this visitor can create the first account.
   * `setup-link`: the server has no owner yet, and the first account needs the link that the server printed.
   */
  signUp: 'first-account' | 'setup-link' | 'open' | 'closed';
  /** Where mails appear when no mail server is set up. */
  inboxUrl: string | null;
  version: string;
}

/**
 * Loads the settings of the running server: the one request that is not a call of the API, because it says where the
 * API is.
 */
export async function loadSettings(): Promise<DashboardSettings> {
  const headers = setupHeaders();
  // The document preloads the address without a query, and a browser takes that answer whatever the headers are.
  const query = Object.keys(headers).length === 0 ? '' : '?setup';
  const answer = await fetch(`/dashboard-config.json${query}`, { cache: 'no-store', headers });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its settings.`);
  return (await answer.json()) as DashboardSettings;
}

/** Whether the server has no owner yet, so that only the first account can be created. */
export function isWithoutOwner({ signUp }: Pick<DashboardSettings, 'signUp'>): boolean {
  return signUp === 'first-account' || signUp === 'setup-link';
}
