import { revalidatePath } from 'next/cache';
import { stackServerApp } from '../stack';

/** A server action. */
async function rename(form) {
  'use server';
  const user = await stackServerApp.getUser({ or: 'throw' });
  await user.update({ displayName: form.get('name') });
  revalidatePath('/');
}

/** Renders on the server: a server component. */
export default async function Home() {
  const user = await stackServerApp.getUser();
  if (user === null) return <h1>Not signed in</h1>;
  return (
    <>
      <h1>Hello, {user.primaryEmail}</h1>
      <p>Name: {user.displayName}</p>
      <form action={rename}>
        <input name="name" aria-label="Name" />
        <button type="submit">Rename</button>
      </form>
    </>
  );
}
