import { app } from '../../../../portico';
import { Greeting } from '../greeting';
import { rename, signOut } from './actions';

/** Requires sign-in. Other visitors are redirected to the sign-in page and return afterwards. */
export default async function ProfilePage() {
  const user = await app.getUser({ or: 'redirect' });
  return (
    <section>
      <h1>Your profile</h1>
      <Greeting />
      <dl>
        <dt>Name</dt>
        <dd>{user.displayName ?? 'Not set'}</dd>
        <dt>Email address</dt>
        <dd>{user.primaryEmail}</dd>
      </dl>
      <form action={rename}>
        <label htmlFor="name">New name</label>
        <input id="name" name="name" autoComplete="name" maxLength={256} required />
        <button className="primary" type="submit">
          Save
        </button>
      </form>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </section>
  );
}
