import { UserButton, useUser } from '@portico/react';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const user = useUser();
  return (
    <main>
      <h1>{user === null ? 'You are not signed in' : `Hello, ${user.displayName ?? user.primaryEmail}`}</h1>
      {user === null ? <a href="/handler/sign-in">Sign in</a> : <UserButton />}
    </main>
  );
}
