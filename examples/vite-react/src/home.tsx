import { SelectedTeamSwitcher, UserButton, usePorticoApp, useUser } from '@portico/react';
import { useState } from 'react';
import { WaysIn } from './ways-in.tsx';

/** Shows who is signed in. */
export function Home() {
  const project = usePorticoApp().useProject();
  const user = useUser();
  return (
    <>
      <header>
        <strong>{project.displayName}</strong>
        <UserButton />
      </header>
      <main>{user === null ? <Welcome /> : <Profile />}</main>
    </>
  );
}

function Welcome() {
  const app = usePorticoApp();
  const [guest, setGuest] = useState<string>();
  /** A guest is an anonymous user: whoever signs up later keeps the id, and all that belongs to it. */
  const beGuest = async () => setGuest((await app.getUser({ or: 'anonymous' })).id);
  return (
    <section>
      <h1>Hello</h1>
      {guest === undefined ? (
        <p>Nobody is signed in. Create an account, or sign in with one you have.</p>
      ) : (
        <p>
          You are a guest with the id <code>{guest}</code>. Sign up to keep it.
        </p>
      )}
      <nav>
        <a className="primary" href={app.urls.signUp}>
          Sign up
        </a>
        <a href={app.urls.signIn}>Sign in</a>
        {guest === undefined && (
          <button type="button" onClick={beGuest}>
            Look around as a guest
          </button>
        )}
      </nav>
    </section>
  );
}

function Profile() {
  const user = useUser({ or: 'redirect' });
  return (
    <>
      <section>
        <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
        <dl>
          <dt>E-mail address</dt>
          <dd>{user.primaryEmail}</dd>
          <dt>Verified</dt>
          <dd>{user.primaryEmailVerified ? 'Yes' : 'Not yet: follow the link in the e-mail you got'}</dd>
          <dt>Signed up</dt>
          <dd>{user.signedUpAt.toLocaleString()}</dd>
          <dt>Team</dt>
          <dd>
            <SelectedTeamSwitcher allowNull />
          </dd>
          <dt>User id</dt>
          <dd>
            <code>{user.id}</code>
          </dd>
        </dl>
        <nav>
          <button type="button" onClick={() => user.signOut()}>
            Sign out
          </button>
        </nav>
      </section>
      <WaysIn />
    </>
  );
}
