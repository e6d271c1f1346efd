import { useUser } from '@portico/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queries } from '../lib/queries.ts';
import { UserProvider, useClientApp } from '../lib/session.tsx';
import { isWithoutOwner } from '../lib/settings.ts';
import { FullPageWait } from './full-page-wait.tsx';

/** Loaded on demand: few people see it, once. */
const RequiredSetup = lazy(async () => {
  const { RequiredSetup } = await import('../areas/sign-in/account/required-setup.tsx');
  return { default: RequiredSetup };
});

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
  const isFresh = isWithoutOwner(settings) && !settings.hasAccounts;
  useEffect(() => {
    if (!isSignedOut) return;
    queries.clear();
    // Read once and not watched: during the redirect, the location is already the sign-in screen.
    const { publicHref, pathname } = router.latestLocation;
    void router.navigate({
      to: isFresh ? '/sign-up' : '/sign-in',
      replace: true,
      search: returnToOf(publicHref, pathname),
    });
  }, [isSignedOut, isFresh, router]);
  // It stays until the recovery codes are saved.
  const [isSetup, setSetup] = useState(false);
  if (user?.isSecondFactorSetupRequired === true && !isSetup) setSetup(true);
  if (user === null) return <FullPageWait />;
  if (isSetup) return <RequiredSetup onDone={() => setSetup(false)} />;
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
