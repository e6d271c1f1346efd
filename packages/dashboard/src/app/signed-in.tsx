import { useUser } from '@portico/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { queries } from '../lib/queries.ts';
import { UserProvider, useClientApp } from '../lib/session.tsx';
import { isWithoutOwner } from '../lib/settings.ts';
import { FullPageWait } from './full-page-wait.tsx';

/** Shows its content to project owners. Redirects everyone else to the sign-in screen, and back afterwards. */
export function SignedIn() {
  return (
    <Suspense fallback={<FullPageWait />}>
      <Guard />
    </Suspense>
  );
}

function Guard() {
  const user = useUser({ projectIdMustMatch: 'internal' });
  const { settings } = useClientApp();
  const router = useRouter();
  const isSignedOut = user === null;
  const isFresh = isWithoutOwner(settings);
  useEffect(() => {
    if (!isSignedOut) return;
    queries.clear();
    // Read once and not watched: during the redirect, the location is already the sign-in screen.
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

/** Returns the URL to return to after sign-in, unless it is the default. */
function returnToOf(href: string, pathname: string): { returnTo?: string } {
  return ['/', '/projects', '/sign-in'].includes(pathname) ? {} : { returnTo: href };
}
