'use client';

import { useUser } from '@portico/next';

/** A client component: the server renders it with the same user, and it follows whoever signs in or out. */
export function Greeting() {
  const user = useUser();
  if (user === null) return <p>The browser says: nobody is signed in.</p>;
  return (
    <>
      <p>The browser says: you are {user.displayName ?? user.primaryEmail}.</p>
      <nav>
        <button type="button" onClick={() => user.signOut()}>
          Sign out
        </button>
      </nav>
    </>
  );
}
