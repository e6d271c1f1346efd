import Link from 'next/link';
import { app } from '../../../portico';
import { Greeting, SignOutButton } from './greeting';

/** Renders on the server: a server component. It has the user before the server sends the page. */
export default async function HomePage() {
  const user = await app.getUser();
  return (
    <section>
      <h1>Hello{user === null ? '' : `, ${user.displayName ?? user.primaryEmail}`}</h1>
      <p>
        {user === null
          ? 'Server component: not signed in.'
          : `Server component: signed in with the user ID ${user.id}.`}
      </p>
      <Greeting />
      <nav aria-label="Account">
        {user === null ? (
          <>
            <Link className="primary" href={app.urls.signUp} prefetch={false}>
              Sign up
            </Link>
            <Link href={app.urls.signIn} prefetch={false}>
              Sign in
            </Link>
          </>
        ) : (
          <SignOutButton />
        )}
      </nav>
    </section>
  );
}
