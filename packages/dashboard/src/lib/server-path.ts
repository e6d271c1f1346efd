/**
 * Returns the path below which this server is reached, such as `/auth`, and nothing at the root of its host. The server writes
 * it into its pages.
 *
 * @see docs/run/reverse-proxy.md#below-a-path-of-another-site
 */
export function basePath(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="portico-base"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}

/** Returns the path of a page or a file of this server. @param path begins with a slash */
export function serverPath(path: string): string {
  return `${basePath()}${path}`;
}
