import { KnownErrors, type UserId } from '@portico/contract';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Holds clients to their own user.
 *
 * @param status of the answer to a client that asks for another user's
 * @throws {CannotGetOwnUserWithoutUser | Refusal}
 */
export function requireOwn(
  context: Pick<RequestContext, 'level' | 'userId'>,
  asked: UserId | undefined,
  status: number,
): void {
  if (context.level !== 'client') return;
  if (context.userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  if (asked !== context.userId) {
    throw new Refusal(status, 'Client can only act on the contact channels of their own user. Use user_id=me.');
  }
}
