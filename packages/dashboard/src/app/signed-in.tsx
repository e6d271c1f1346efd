import { useUser } from '@portico/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { queries } from '../lib/queries.ts';
import { UserProvider, useGround } from '../lib/session.tsx';
import { isWithoutOwner } from '../lib/settings.ts';
import { FullPageWait } from './full-page-wait.tsx';

/** Lets project owners through and sends everybody else to the sign-in screen, and back afterwards. */
export function SignedIn() {
  return (
    <Suspense fallback={<FullPageWait />}>
      <Guard />
    </Suspense>
  );
}

function Guard() {
  const user = useUser({ projectIdMustMatch: 'internal' });
  const { settings } = useGround();
  const router = useRouter();
  const isSignedOut = user === null;
  const isFresh = isWithoutOwner(settings);
  useEffect(() => {
    if (!isSignedOut) return;
    queries.clear();
    // Asked here and not watched: on the way to the sign-in screen the location is that screen already.
    const { href, pathname } = router.latestLocation;
    void router.navigate({ to: isFresh ? '/sign-up' : '/sign-in', replace: true, search: returnToOf(href, pathname) });
  }, [isSignedOut, isFresh, router]);
  if (user === null) return <FullPageWait />;
  return (
    <UserProvider user={user}>
      <Outlet />
    </UserProvider>
  );
}

/** Where to go after signing in, unless it is where one goes anyway. */
function returnToOf(href: string, pathname: string): { returnTo?: string } {
  return ['/', '/projects', '/sign-in'].includes(pathname) ? {} : { returnTo: href };
}
