import { PorticoProvider, useUser } from '@portico/react';
import { app } from '../portico.ts';

/** Shows an island for signed-in users. Use it with `client:only`: only the browser knows the user. */
export function Private() {
  return (
    <PorticoProvider app={app} fallback={<p>Loading …</p>}>
      <Greeting />
    </PorticoProvider>
  );
}

function Greeting() {
  const user = useUser({ or: 'redirect' });
  return <h1>Only for {user.displayName ?? user.primaryEmail}</h1>;
}
