import { ConfigurationError } from '../errors.ts';
import type { Navigation, RedirectTarget } from './navigation.ts';
import { isRelativeUrl, returnToParameter } from './urls.ts';

/** The longest URL of a page that the server accepts. */
const urlLengthMax = 4096;

/** Adds the page to return to, unless the URL would be longer than the server accepts. */
export function addReturn(url: URL, returnTo: string): void {
  url.searchParams.set(returnToParameter, returnTo);
  if (url.href.length > urlLengthMax) url.searchParams.delete(returnToParameter);
}

/**
 * The absolute URL of a page for a link in an e-mail. The page to return to is left out where the URL would be longer
 * than the server accepts.
 *
 * @param given the URL that the caller chose, which goes first
 * @param option name of the caller's option, for the message
 * @throws {ConfigurationError} outside a browser, where nobody knows the origin, and no URL was given
 * @see docs/protocol/sdk.md#urls-and-redirects
 */
export function absolutePageUrl(
  { urls }: Navigation,
  target: RedirectTarget,
  given: string | undefined,
  option: string,
): string {
  const page = typeof window === 'undefined' ? undefined : window.location;
  if (given !== undefined && (page === undefined || !isRelativeUrl(given))) return given;
  if (page === undefined) {
    throw new ConfigurationError(`${option} option is required in a non-browser environment.`);
  }
  const url = new URL(given ?? urls[target], page.href);
  url.hash = '';
  const returnTo = new URLSearchParams(page.search).get(returnToParameter);
  if (returnTo !== null) addReturn(url, returnTo);
  return url.href;
}
