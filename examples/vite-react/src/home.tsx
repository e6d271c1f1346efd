import { UserButton, usePorticoApp, useUser } from '@portico/react';

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
  return (
    <section>
      <h1>Hello</h1>
      <p>Nobody is signed in. Create an account, or sign in with one you have.</p>
      <nav>
        <a className="primary" href={app.urls.signUp}>
          Sign up
        </a>
        <a href={app.urls.signIn}>Sign in</a>
      </nav>
    </section>
  );
}

function Profile() {
  const user = useUser({ or: 'redirect' });
  return (
    <section>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <dl>
        <dt>E-mail address</dt>
        <dd>{user.primaryEmail}</dd>
        <dt>Verified</dt>
        <dd>{user.primaryEmailVerified ? 'Yes' : 'Not yet: follow the link in the e-mail you got'}</dd>
        <dt>Signed up</dt>
        <dd>{user.signedUpAt.toLocaleString()}</dd>
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
  );
}
