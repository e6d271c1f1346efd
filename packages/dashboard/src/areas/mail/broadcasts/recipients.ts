import type { EmailRecipientCounts } from '@portico/react';
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

/** Returns a number with its unit, such as `1,204 users`. */
export function countOf(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** Returns in words how many users get an email, and why others do not. */
export function reachInWords({ reached, leftOut, unknown, hasMore }: EmailRecipientCounts): string {
  const reasons = [
    [leftOut.unsubscribed, 'has unsubscribed', 'have unsubscribed'],
    [leftOut.noAddress, 'has no address', 'have no address'],
    [leftOut.notVerified, 'has no verified address', 'have no verified address'],
    [leftOut.suppressed, 'has a suppressed address', 'have a suppressed address'],
    [leftOut.deletionScheduled, 'is to be deleted', 'are to be deleted'],
    [unknown, 'does not exist, so the email cannot be sent', 'do not exist, so the email cannot be sent'],
  ] as const;
  const others = reasons.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`],
  );
  const counted = reached + Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const sentences = [
    `${countOf(reached, 'user')} ${reached === 1 ? 'gets' : 'get'} it.`,
    ...(others.length === 0 ? [] : [`${others.join(', ')}.`]),
    ...(hasMore ? [`There are more than ${countOf(counted, 'user')}. The others are not counted here.`] : []),
  ];
  return sentences.join(' ');
}
