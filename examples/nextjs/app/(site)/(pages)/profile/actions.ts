'use server';

import { revalidatePath } from 'next/cache';
import { app } from '../../../../portico';

/** Gives whoever is signed in another name, then has all parts of the page rendered anew. */
export async function rename(form: FormData): Promise<void> {
  const user = await app.getUser({ or: 'redirect' });
  const name = String(form.get('name') ?? '').trim();
  await user.setDisplayName(name === '' ? null : name);
  revalidatePath('/', 'layout');
}

/** Signs out on the server: takes the cookies away and goes to the home page. */
export async function leave(): Promise<void> {
  await app.signOut();
}
