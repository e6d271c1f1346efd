import { type HostedContext, hostedPagesUrl, isHostedPage } from '../../kernel/hosted-pages.ts';

/** Returns the callback URL with the code added. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}

/** The hosted pages that emails link to, by their name in a short address, which people see in the plain text. */
export const shortNames: Readonly<Record<string, string>> = {
  m: 'magic-link-callback',
  v: 'email-verification',
  r: 'password-reset',
  i: 'team-invitation',
};

/** Returns the short name of the hosted page of a callback URL. Undefined for the pages of an app, and other hosted pages. */
function shortNameOf(context: HostedContext, callbackUrl: string): string | undefined {
  if (!isHostedPage(context, callbackUrl)) return undefined;
  const root = `${new URL(hostedPagesUrl(context)).pathname}/`;
  const page = new URL(callbackUrl).pathname.slice(root.length);
  return Object.keys(shortNames).find((name) => shortNames[name] === page);
}

/**
 * Returns the link of an email: the callback URL with the code. A hosted page has a short address in its place, which leads to the callback
 * URL that the code keeps.
 *
 * @see docs/build/hosted-pages.md#links-in-emails
 */
export function mailLink(context: HostedContext, callbackUrl: string, code: string): string {
  const name = shortNameOf(context, callbackUrl);
  return linkWithCode(name === undefined ? callbackUrl : `${hostedPagesUrl(context)}/${name}`, code);
}

/** Returns what a code keeps of its callback URL: all of it, if the link in the email is short. */
export function keptCallback(context: HostedContext, callbackUrl: string): { readonly callback_url?: string } {
  return shortNameOf(context, callbackUrl) === undefined ? {} : { callback_url: callbackUrl };
}
