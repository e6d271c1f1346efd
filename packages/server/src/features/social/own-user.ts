import { KnownErrors, type UserId } from '@portico/contract';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Clients act on their own user only.
 *
 * @throws {CannotGetOwnUserWithoutUser | Refusal} 403
 */
export function requireOwnUser(
  { level, userId }: Pick<RequestContext, 'level' | 'userId'>,
  asked: UserId | undefined,
  what: string,
): void {
  if (level !== 'client') return;
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  if (asked !== userId) throw new Refusal(403, `Client can only act on the ${what} of their own user. Use "me".`);
}
