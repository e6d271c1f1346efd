import type { RedirectMethod, Session, TokenStoreOption } from '@portico/js';
import { OnlyInBrowser } from '@portico/js/internals';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';

const isServer = typeof window === 'undefined';

function onlyInBrowser(): never {
  throw new OnlyInBrowser();
}

/** Cookies of the page. Not available while a server renders client components. */
export const nextCookies: TokenStoreOption = isServer
  ? { isShared: false, get: onlyInBrowser, set: () => undefined, watch: () => () => undefined }
  : 'cookie';

/**
 * Redirects with the router of Next.js. During server rendering, redirects are left to the browser, where the return
 * URL is known.
 */
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

/** Loads on every call, because it runs in a browser. */
export function oncePerRendering<T>(_session: Session, load: () => Promise<T>): Promise<T> {
  return load();
}
