import { fingerprint, internals } from '@portico/js/internals';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { arrived, type Prefetched } from './prefetched.ts';
import type { PrefetchedApp } from './prefetched-app.ts';

interface RefreshServerComponentsProps {
  readonly app: PrefetchedApp;
  readonly prefetched: Prefetched | undefined;
}

/**
 * Renders the server components of the page again after a sign-in or sign-out, here or in another tab. Next.js keeps
 * layouts during navigation, and a navigation cancels a refresh, so each page compares the sessions of the server and
 * the browser. Also keeps the access token fresh for the server.
 */
export function RefreshServerComponents({ app, prefetched }: RefreshServerComponentsProps) {
  const router = useRouter();
  const pathname = usePathname();
  const atFirst = useRef<string>(undefined);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    const { options, sessions } = app[internals];
    if (options.tokenStore === null) return;
    const store = sessions.store(undefined);
    const now = () => fingerprint(sessions.of(store).key);
    // Server-rendered pages cannot write cookies, so the server would refresh a stale token for each page.
    sessions
      .of(store)
      .freshAccessToken()
      .catch(() => undefined); // Calls that need a token report the error.
    atFirst.current ??= now();
    let isOver = false;
    const look = async () => {
      // If the server did not load the user, it rendered for the session of the first page load.
      const rendered = prefetched === undefined ? atFirst.current : (await arrived(prefetched.user))?.session;
      const question = `${pathname} ${now()}`;
      // Once per page, because the server may keep seeing another session than the browser.
      if (isOver || rendered === undefined || rendered === now() || asked.current === question) return;
      asked.current = question;
      if (prefetched === undefined) atFirst.current = now();
      router.refresh();
    };
    void look();
    const stop = store.watch(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [app, prefetched, pathname, router]);
  return null;
}
