import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

/**
 * Path and query of the request that is being answered; undefined where there is none.
 *
 * Server components are not told where they are, by no public function of Next.js, and without it nobody could be sent
 * back to the page they asked for. Whatever is not as it was found makes people come back to the page after signing in.
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

/** The router of Next.js adds a parameter of its own when it asks for a part of a page. */
function withoutOwn(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_rsc');
  return query.size === 0 ? '' : `?${query}`;
}
