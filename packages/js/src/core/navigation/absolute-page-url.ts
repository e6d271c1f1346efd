import { ConfigurationError } from '../errors.ts';
import type { Navigation, RedirectTarget } from './navigation.ts';
import { isRelativeUrl, returnToParameter } from './urls.ts';

/**
 * The absolute URL of a page for a link in an e-mail.
 *
 * @param given the URL that the caller chose, which goes first
 * @param option name of the caller's option, for the message
 * @throws {ConfigurationError} outside a browser, where nobody knows the origin, and no URL was given
 * @see protocol 08 §8.6
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
  if (returnTo !== null) url.searchParams.set(returnToParameter, returnTo);
  return url.href;
}
