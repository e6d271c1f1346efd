import { SelectedTeamSwitcher, UserButton, usePorticoApp, useUser } from '@portico/react';
import { useState } from 'react';
import { SignInMethods } from './sign-in-methods.tsx';

/** Shows the signed-in user, or links to sign in. */
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
  const [anonymousId, setAnonymousId] = useState<string>();
  /** Creates an anonymous user. Anonymous users who sign up later keep their ID and data. */
  const continueAnonymously = async () => setAnonymousId((await app.getUser({ or: 'anonymous' })).id);
  return (
    <section>
      <h1>Hello</h1>
      {anonymousId === undefined ? (
        <p>You are not signed in. Create an account or sign in.</p>
      ) : (
        <p>
          You are a guest with the user ID <code>{anonymousId}</code>. Sign up to keep your account.
        </p>
      )}
      <nav>
        <a className="primary" href={app.urls.signUp}>
          Sign up
        </a>
        <a href={app.urls.signIn}>Sign in</a>
        {anonymousId === undefined && (
          <button type="button" onClick={continueAnonymously}>
            Continue as a guest
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
          <dt>Email address</dt>
          <dd>{user.primaryEmail}</dd>
          <dt>Verified</dt>
          <dd>{user.primaryEmailVerified ? 'Yes' : 'Not yet: follow the link in the email that we sent you'}</dd>
          <dt>Signed up</dt>
          <dd>{user.signedUpAt.toLocaleString()}</dd>
          <dt>Team</dt>
          <dd>
            <SelectedTeamSwitcher allowNull />
          </dd>
          <dt>User ID</dt>
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
      <SignInMethods />
    </>
  );
}
