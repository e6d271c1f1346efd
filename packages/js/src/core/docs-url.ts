/**
 * Returns the page about an error code in the documentation, which each server has for its version.
 *
 * @param url the URL of the request that failed
 * @see docs/reference/errors.md
 */
export function docsUrlOf(url: string, code: string): string {
  return `${url.split('/api/v1/')[0]}/docs/reference/errors/#${code}`;
}
