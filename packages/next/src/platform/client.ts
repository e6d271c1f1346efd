import type { RedirectMethod, Session, TokenStoreOption } from '@portico/js';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { OnlyInBrowser } from './only-in-browser.ts';

/** Cookies of the page. While a server renders client components nobody can tell whose they are. */
export const nextCookies: TokenStoreOption =
  typeof window === 'undefined'
    ? {
        isShared: false,
        get: () => {
          throw new OnlyInBrowser();
        },
        set: () => undefined,
        watch: () => () => undefined,
      }
    : 'cookie';

/** Redirects by the router of Next.js. */
export const nextRedirects: RedirectMethod = { useNavigate: useNextNavigate };

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
