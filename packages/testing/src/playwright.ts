import type { SignedInUser, TestProject } from './project.ts';

export {
  addVirtualAuthenticator,
  type DevToolsPage,
  type VirtualAuthenticator,
} from './virtual-authenticator.ts';

/** The browser context of Playwright: the part that is used here. */
export interface CookieContext {
  /** Adds cookies. */
  addCookies(
    cookies: readonly { readonly name: string; readonly value: string; readonly url: string }[],
  ): Promise<unknown>;
}

/**
 * Signs a user in to your app in a browser context of Playwright, without a form.
 *
 * @param context `context` of a test, before its first page
 * @param appUrl where your app runs, such as `http://localhost:5173`
 */
export async function signInBrowser(
  context: CookieContext,
  { id }: Pick<TestProject, 'id'>,
  { tokens }: Pick<SignedInUser, 'tokens'>,
  appUrl: string,
): Promise<void> {
  const prefix = appUrl.startsWith('https:') ? '__Host-' : '';
  const value = JSON.stringify({ refresh_token: tokens.refreshToken, updated_at_millis: Date.now() });
  const name = `${prefix}portico-refresh-${id}--default`;
  await context.addCookies([{ name, value: encodeURIComponent(value), url: appUrl }]);
}
