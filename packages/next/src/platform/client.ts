import type { RedirectMethod, Session, TokenStoreOption } from '@portico/js';
import { OnlyInBrowser } from '@portico/js/internals';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

const isServer = typeof window === 'undefined';

function onlyInBrowser(): never {
  throw new OnlyInBrowser();
}

/** Cookies of the page. While a server renders client components nobody can tell whose they are. */
export const nextCookies: TokenStoreOption = isServer
  ? { isShared: false, get: onlyInBrowser, set: () => undefined, watch: () => () => undefined }
  : 'cookie';

/** Redirects by the router of Next.js, which is in the browser: there is also known where people should come back to. */
export const nextRedirects: RedirectMethod = isServer
  ? { useNavigate: useNextNavigate, navigate: onlyInBrowser }
  : { useNavigate: useNextNavigate };

function useNextNavigate() {
  const router = useRouter();
  return useCallback(
    (to: string, { replace = false }: { replace?: boolean } = {}) => (replace ? router.replace(to) : router.push(to)),
    [router],
  );
}

/** In a browser every load asks. */
export function oncePerRendering<T>(_session: Session, load: () => Promise<T>): Promise<T> {
  return load();
}
