'use client';

import { useUser } from '@portico/next';

/** Renders in the browser: a client component. The server renders it with the same user, and it updates after each sign-in or sign-out. */
export function Greeting() {
  const user = useUser();
  return (
    <p>
      Client component: {user === null ? 'not signed in' : `signed in as ${user.displayName ?? user.primaryEmail}`}.
    </p>
  );
}

/** Signs out in all tabs of the browser. */
export function SignOutButton() {
  const user = useUser();
  if (user === null) return null;
  return (
    <button type="button" onClick={() => user.signOut()}>
      Sign out
    </button>
  );
}
