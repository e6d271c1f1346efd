import type { ChosenUser } from '../../../features/mail/draft-recipients.ts';

/** Who gets an email. */
export interface Recipients {
  readonly kind: 'all' | 'chosen';
  readonly users: readonly ChosenUser[];
  /** Whether users whose email is not verified are skipped. */
  readonly onlyVerified: boolean;
}

/** Maximum number of chosen users of an email. @see docs/run/limits.md#emails */
export const chosenUsersMax = 10_000;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Returns the user IDs in a text, each once, and whether the text contains anything else. */
export function idsIn(text: string): { ids: readonly string[]; hasRest: boolean } {
  const ids = [...new Set((text.match(uuid) ?? []).map((id) => id.toLowerCase()))];
  return { ids, hasRest: text.replace(uuid, '').replace(/[\s,;"'[\]]/g, '') !== '' };
}

/** Adds users that are not chosen yet. */
export function withUsers(users: readonly ChosenUser[], added: readonly ChosenUser[]): readonly ChosenUser[] {
  const known = new Set(users.map(({ id }) => id));
  return [...users, ...added.filter(({ id }) => !known.has(id))];
}
