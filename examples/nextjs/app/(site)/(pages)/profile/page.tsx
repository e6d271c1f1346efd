import { app } from '../../../../portico';
import { Greeting } from '../greeting';
import { leave, rename } from './actions';

/** A page for those who are signed in. Others are sent to the sign-in page, and come back. */
export default async function ProfilePage() {
  const user = await app.getUser({ or: 'redirect' });
  return (
    <section>
      <h1>Your profile</h1>
      <Greeting />
      <dl>
        <dt>Name</dt>
        <dd>{user.displayName ?? 'None yet'}</dd>
        <dt>E-mail address</dt>
        <dd>{user.primaryEmail}</dd>
      </dl>
      <form action={rename}>
        <label htmlFor="name">Another name</label>
        <input id="name" name="name" autoComplete="name" maxLength={256} required />
        <button className="primary" type="submit">
          Save
        </button>
      </form>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </section>
  );
}
