import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

/**
 * Returns the path and query of the current request, or undefined without a request.
 *
 * Next.js has no public function that returns the URL to server components, so this reads it from the request storage.
 * If that storage changes, users return to the default page after sign-in instead of the page that they requested.
 */
export function requestPath(): string | undefined {
  const store: unknown = workUnitAsyncStorage.getStore();
  if (typeof store !== 'object' || store === null || !('url' in store)) return undefined;
  const { url } = store;
  if (typeof url !== 'object' || url === null || !('pathname' in url)) return undefined;
  const { pathname } = url;
  const search = 'search' in url ? url.search : undefined;
  if (typeof pathname !== 'string' || !pathname.startsWith('/')) return undefined;
  return `${pathname}${typeof search === 'string' ? withoutOwn(search) : ''}`;
}

/** Removes the parameter that the router of Next.js adds to requests for a part of a page. */
function withoutOwn(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_rsc');
  return query.size === 0 ? '' : `?${query}`;
}
