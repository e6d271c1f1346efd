import type { Answer, Transport } from '../../../core/transport.ts';

/** What is stored about a user: an object for the user, and a list for each kind. The fields are those of the database. */
export type UserDataExport = Readonly<Record<string, unknown>>;

type Next = Answer<'POST /users/me/data', 'client'>['next'];

/** Reads what is stored about the signed-in user, part by part. */
export async function exportUserData({
  transport,
}: {
  readonly transport: Transport<'client'>;
}): Promise<UserDataExport> {
  const all: Record<string, unknown> = {};
  let next: Next = { part: 'account', cursor: null };
  while (next !== null) {
    const { part, cursor }: NonNullable<Next> = next;
    const body = cursor === null ? { part } : { part, cursor };
    const page: Answer<'POST /users/me/data', 'client'> = await transport.call('POST /users/me/data', { body });
    for (const [name, value] of Object.entries(page.data)) {
      const before = all[name];
      all[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
    next = page.next;
  }
  return all;
}
