import { fingerprint, internals } from '@portico/js/internals';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { arrived, type Handed } from './handed.ts';
import type { HandedApp } from './handed-app.ts';

interface ServerPartsFollowProps {
  readonly app: HandedApp;
  readonly handed: Handed | undefined;
}

/**
 * Renders the server components of the page again after a sign-in or sign-out, here or in another tab. Next.js keeps
 * layouts during navigation, and a navigation cancels a refresh, so each page compares the sessions of the server and
 * the browser. Also keeps the access token fresh for the server.
 */
export function ServerPartsFollow({ app, handed }: ServerPartsFollowProps) {
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
      const rendered = handed === undefined ? atFirst.current : (await arrived(handed.user))?.session;
      const question = `${pathname} ${now()}`;
      // Once per page, because the server may keep seeing another session than the browser.
      if (isOver || rendered === undefined || rendered === now() || asked.current === question) return;
      asked.current = question;
      if (handed === undefined) atFirst.current = now();
      router.refresh();
    };
    void look();
    const stop = store.watch(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [app, handed, pathname, router]);
  return null;
}
