import Link from 'next/link';
import { app } from '../../../portico';
import { Greeting, SignOutButton } from './greeting';

/** A server component: it knows who is signed in before anything is sent to the browser. */
export default async function HomePage() {
  const user = await app.getUser();
  return (
    <section>
      <h1>Hello{user === null ? '' : `, ${user.displayName ?? user.primaryEmail}`}</h1>
      <p>
        {user === null
          ? 'The server says: nobody is signed in.'
          : `The server says: you are signed in, with the id ${user.id}.`}
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
