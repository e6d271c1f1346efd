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
 * Lets the server render its parts of the page again when somebody signs in or out, here or in another tab. Next.js
 * keeps layouts while one goes from page to page, and a navigation overtakes what was asked for before, so this looks
 * again at each page whether the server knows of the session. It keeps the access token fresh for the server, too.
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
    // Pages that the server renders cannot write cookies: it would renew a stale token for each of them.
    sessions
      .of(store)
      .freshAccessToken()
      .catch(() => undefined); // Whoever needs one will hear of it.
    atFirst.current ??= now();
    let isOver = false;
    const look = async () => {
      // Where the server did not look, it rendered for whoever was there when the page came.
      const rendered = handed === undefined ? atFirst.current : (await arrived(handed.user))?.session;
      const question = `${pathname} ${now()}`;
      // Once for each page: a server that sees another session than the browser will not change its mind.
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
