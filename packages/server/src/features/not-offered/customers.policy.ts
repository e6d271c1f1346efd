import { fields, KnownErrors, type TeamId, type UserId } from '@portico/contract';
import type { RequestContext } from '../../platform/context.ts';
import { requireVisibleTeam } from '../teams/index.ts';
import { requireOwnUser, requireUser } from '../users/index.ts';

/** A user or a team who buys. */
interface Customer {
  readonly customer_type: 'user' | 'team';
  readonly customer_id: string;
}

/** The project has no payment account. @throws {StripeAccountInfoNotFound} always */
export function refusePaymentAccount(): never {
  throw new KnownErrors.StripeAccountInfoNotFound();
}

const ownOnly = { text: 'Client can only act on their own user and their own teams.' };

/**
 * Checks that a customer exists. Clients may name only their own user and their own teams.
 *
 * @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | TeamMembershipNotFound | Refusal} for clients
 * @throws {CustomerDoesNotExist}
 */
export async function requireCustomer(
  context: RequestContext,
  { customer_type, customer_id }: Customer,
): Promise<void> {
  const { data: id } = fields.uuid.safeParse(customer_id);
  try {
    if (id === undefined) throw new KnownErrors.UserNotFound();
    if (customer_type === 'team') return void (await requireVisibleTeam(context, id as TeamId));
    requireOwnUser(context, id as UserId, ownOnly);
    await requireUser(context, id as UserId);
  } catch (error) {
    const isUnknown = KnownErrors.UserNotFound.isInstance(error) || KnownErrors.TeamNotFound.isInstance(error);
    throw isUnknown ? new KnownErrors.CustomerDoesNotExist({ customer_id }) : error;
  }
}
