'use server';

import { revalidatePath } from 'next/cache';
import { app } from '../../../../portico';

/** Changes the display name of the signed-in user, then renders the page again. */
export async function rename(form: FormData): Promise<void> {
  const user = await app.getUser({ or: 'redirect' });
  const name = String(form.get('name') ?? '').trim();
  await user.setDisplayName(name === '' ? null : name);
  revalidatePath('/', 'layout');
}

/** Signs out on the server: deletes the cookies and redirects to the home page. */
export async function signOut(): Promise<void> {
  await app.signOut();
}
