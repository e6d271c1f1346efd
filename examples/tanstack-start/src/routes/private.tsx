import { useUser } from '@portico/react';
import { createFileRoute } from '@tanstack/react-router';

/** A page for signed-in users. Only the browser renders it, which knows the user. */
export const Route = createFileRoute('/private')({
  ssr: false,
  pendingComponent: () => <p>Loading …</p>,
  component: Private,
});

function Private() {
  const user = useUser({ or: 'redirect' });
  return <h1>Only for {user.displayName ?? user.primaryEmail}</h1>;
}
