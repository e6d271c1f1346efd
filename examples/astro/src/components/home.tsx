import { PorticoProvider, UserButton, useUser } from '@portico/react';
import { app } from '../portico.ts';

/** Shows an island with its own provider. All islands of a page share the app. */
export function Home() {
  return (
    <PorticoProvider app={app}>
      <Greeting />
    </PorticoProvider>
  );
}

function Greeting() {
  const user = useUser();
  return (
    <main>
      <h1>{user === null ? 'You are not signed in' : `Hello, ${user.displayName ?? user.primaryEmail}`}</h1>
      {user === null ? <a href="/handler/sign-in">Sign in</a> : <UserButton />}
    </main>
  );
}
