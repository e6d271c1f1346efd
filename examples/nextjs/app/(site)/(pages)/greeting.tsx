'use client';

import { useUser } from '@portico/next';

/** A client component: the server renders it with the same user, and it follows whoever signs in or out. */
export function Greeting() {
  const user = useUser();
  return (
    <p>
      The browser says: {user === null ? 'nobody is signed in' : `you are ${user.displayName ?? user.primaryEmail}`}.
    </p>
  );
}

/** Signs out from the browser, in all of its tabs. */
export function SignOutButton() {
  const user = useUser();
  if (user === null) return null;
  return (
    <button type="button" onClick={() => user.signOut()}>
      Sign out
    </button>
  );
}
