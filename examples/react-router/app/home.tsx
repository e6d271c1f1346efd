import { UserButton, useUser } from '@portico/react';

export default function Home() {
  const user = useUser();
  return (
    <main>
      <h1>{user === null ? 'You are not signed in' : `Hello, ${user.displayName ?? user.primaryEmail}`}</h1>
      {user === null ? <a href="/handler/sign-in">Sign in</a> : <UserButton />}
    </main>
  );
}
