import { serverPath } from './server-path.ts';
import { setupHeaders } from './setup-link.ts';

/** Settings that the server sends to the dashboard. */
export interface DashboardSettings {
  apiUrl: string;
  projectId: string;
  publishableClientKey: string;
  /**
   * Who can sign up. `first-account`: the server has no owner yet, and this visitor can create the first account.
   * `setup-link`: the server has no owner yet, and the first account needs the link that the server printed.
   */
  signUp: 'first-account' | 'setup-link' | 'open' | 'closed';
  /** Whether there are accounts although the server has no owner yet, such as those that a program created. */
  hasAccounts: boolean;
  /** Whether customers can pay on this server. Without a provider, only test mode sells products. */
  hasPaymentProvider: boolean;
  /** Whether the server has the documentation at `/docs`. */
  hasDocs: boolean;
  /** Whether clients without a user may read what customers have, and begin purchases, unless a project decides. */
  allowsPaymentClientsWithoutUser: boolean;
  /** URL of the page that shows emails if no mail server is configured. */
  inboxUrl: string | null;
  version: string;
}

/**
 * Loads the settings of the server. This is the only request that is not an API call, because it returns the URL of the
 * API.
 */
export async function loadSettings(): Promise<DashboardSettings> {
  const headers = setupHeaders();
  // The document preloads the URL without a query, and the browser uses that response for any headers.
  const query = Object.keys(headers).length === 0 ? '' : '?setup';
  const answer = await fetch(serverPath(`/dashboard-config.json${query}`), { cache: 'no-store', headers });
  if (!answer.ok) throw new Error(`The server returned the status ${answer.status} for its settings.`);
  return (await answer.json()) as DashboardSettings;
}

/** Returns whether the server has no owner yet, so that only the first account can be created. */
export function isWithoutOwner({ signUp }: Pick<DashboardSettings, 'signUp'>): boolean {
  return signUp === 'first-account' || signUp === 'setup-link';
}
