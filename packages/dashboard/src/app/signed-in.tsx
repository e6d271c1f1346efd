import { useUser } from '@portico/react';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { forgetAnswers } from '../lib/answers.ts';
import { UserProvider, useGround } from '../lib/session.tsx';
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
  const navigate = useNavigate();
  const { href, pathname } = useLocation();
  const isSignedOut = user === null;
  const isFresh = settings.signUp === 'first-account';
  useEffect(() => {
    if (!isSignedOut) return;
    forgetAnswers();
    if (isFresh) void navigate({ to: '/sign-up', replace: true });
    else void navigate({ to: '/sign-in', replace: true, search: pathname === '/projects' ? {} : { returnTo: href } });
  }, [isSignedOut, isFresh, navigate, href, pathname]);
  if (user === null) return <FullPageWait />;
  return (
    <UserProvider user={user}>
      <Outlet />
    </UserProvider>
  );
}
