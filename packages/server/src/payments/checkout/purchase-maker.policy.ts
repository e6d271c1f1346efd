import { sql } from 'kysely';
import { invariant } from '../../base/invariant.ts';
import { scoped } from '../../db/statements.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import {
  type AccessRow,
  type AccessValues,
  accessPart,
  accessValues,
  type Customer,
  customerValues,
  memberPart,
  payingPermissions,
  requireAccess,
} from '../customers/index.ts';
import type { PurchaseCodeData } from './purchase-codes.ts';
import { requireUnrestrictedUser } from './unrestricted-user.policy.ts';

const rightsOfCaller = scoped(
  'checkout.rights_of_caller',
  (_q, the: AccessValues, tenancyId) => sql<AccessRow>`select ${accessPart(the, tenancyId)}`,
);

/**
 * Checks that the caller may begin a purchase for a customer.
 *
 * @returns the user whose own things or team the purchase is for, with the session. Null for all others, and for those who
 *   impersonate the user. Whether a member may pay for the team is checked when the purchase URL is used
 * @throws what `accessValues` and `requireAccess` throw
 */
export async function requireRightToBuy(
  context: RequestContext,
  customer: Customer,
): Promise<PurchaseCodeData['madeBy']> {
  const values = accessValues(context, customer, 'buy');
  const row = await rightsOfCaller.first(context, values);
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, values, row);
  const { userId, claims } = context;
  // @guard impersonator-does-not-pay
  if (userId === null || claims === null || claims.is_impersonation === true) return null;
  // @guard who-makes-purchase-url-acts-for-customer
  if (customer.type === 'custom' || (customer.type === 'user' && customer.id !== userId)) return null;
  return { userId, sessionId: claims.refresh_token_id };
}

interface MakerValues extends Pick<AccessValues, 'customerUuid' | 'memberId' | 'permissionIds'> {
  readonly userId: string;
  readonly sessionId: string;
  readonly now: Date;
}

const livingMaker = scoped(
  'checkout.living_maker',
  (_q, the: MakerValues, tenancyId) => sql<Pick<AccessRow, 'is_member' | 'may_pay'>>`
    select ${memberPart(the, tenancyId)} from sessions s
    where s.tenancy_id = ${tenancyId}::uuid and s.id = ${the.sessionId}::uuid and s.user_id = ${the.userId}::uuid
      and s.expires_at > ${the.now}::timestamptz`,
);

/**
 * Checks whether a purchase URL may change what the customer has, and charge what the customer has saved: a user who
 * acts for the customer made it, in a session that has not ended, and still has the right. It is read from the
 * database, so that the end of a session counts at once.
 *
 * @throws {RestrictedUserNotAllowed} that user was restricted
 */
export async function actsAsCustomer(
  context: TenancyContext,
  { madeBy, customerType, customerId }: PurchaseCodeData,
): Promise<boolean> {
  if (madeBy === null) return false;
  await requireUnrestrictedUser(context, madeBy.userId);
  const isTeam = customerType === 'team';
  const row = await livingMaker.first(context, {
    ...madeBy,
    customerUuid: customerValues({ type: customerType, id: customerId }).customerUuid,
    memberId: isTeam ? madeBy.userId : null,
    permissionIds: isTeam ? payingPermissions(context.project) : [],
    now: context.now,
  });
  // @guard session-of-purchase-url
  // @guard permission-of-who-made-purchase-url
  return row?.is_member === true && row.may_pay;
}
