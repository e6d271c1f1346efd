import { ConfigurationError } from '../errors.ts';
import type { Navigation, RedirectTarget } from './navigation.ts';
import { isRelativeUrl, returnToParameter, returnUrlOf } from './urls.ts';

/** Maximum length of a page URL that the server accepts. */
const urlLengthMax = 4096;

/** Adds the return URL, unless the URL would exceed the maximum length. */
export function addReturn(url: URL, returnTo: string): void {
  url.searchParams.set(returnToParameter, returnTo);
  if (url.href.length > urlLengthMax) url.searchParams.delete(returnToParameter);
}

/**
 * Returns the absolute URL of a page for a link in an email. Omits the return URL if the URL would exceed the maximum
 * length.
 *
 * @param given the caller's URL, which takes precedence
 * @param option the name of the caller's option, for the error message
 * @throws {ConfigurationError} outside of a browser, where the origin is unknown, without a given URL
 * @see docs/reference/protocol/sdk.md#urls-and-redirects
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
  const returnTo = returnUrlOf(page);
  if (returnTo !== null) addReturn(url, returnTo);
  return url.href;
}
