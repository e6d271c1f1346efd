import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { graphOf } from '../permissions/index.ts';
import { type Customer, type CustomerValues, customerSince, customerValues } from '../purchases/index.ts';
import { requireOwnUser, requireSignedIn } from '../users/index.ts';

const ownOnly = 'Client can only act on their own user and their own teams.';
/** The permission with which members pay for a team. */
const payingPermission = '$update_team';

/** A customer and the user who acts for it, as arguments of statements. */
export interface AccessValues extends CustomerValues {
  /** The member of the team. Null if none is required. */
  readonly memberId: UserId | null;
  readonly permissionIds: readonly string[];
}

/** What the database knows about the customer and the user. */
export interface AccessRow {
  readonly customer_since: Date | null;
  readonly is_member: boolean;
  readonly may_pay: boolean;
}

/**
 * First half of the check, without a statement: clients may name only their own user, and teams. Statements then contain
 * `accessPart`, and `requireAccess` is the second half.
 *
 * @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | Refusal} for clients
 * @throws {CustomerDoesNotExist} the ID has the wrong form
 */
export function accessValues(context: RequestContext, customer: Customer): AccessValues {
  const { level, project } = context;
  const isClient = level === 'client';
  if (isClient && customer.type === 'custom') throw new Refusal(403, ownOnly);
  if (customer.type === 'user') requireOwnUser(context, customer.id as UserId, { text: ownOnly });
  const memberId = isClient && customer.type === 'team' ? requireSignedIn(context) : null;
  const permissionIds = memberId === null ? [] : graphOf(project.config).implying(payingPermission);
  try {
    return { ...customerValues(customer), memberId, permissionIds };
  } catch (error) {
    const isUnknown = KnownErrors.UserNotFound.isInstance(error) || KnownErrors.TeamNotFound.isInstance(error);
    throw isUnknown ? unknownCustomer(customer) : error;
  }
}

/** Columns of a statement: whether the customer exists and the user may act for it. */
export function accessPart(the: AccessValues, tenancyId: TenancyId): RawBuilder<AccessRow> {
  return sql<AccessRow>`${customerSince(the, tenancyId)} as customer_since,
    (${the.memberId}::uuid is null or exists (
      select 1 from team_memberships m
      where m.tenancy_id = ${tenancyId}::uuid and m.team_id = ${the.customerUuid}::uuid and m.user_id = ${the.memberId}::uuid
    )) as is_member,
    (${the.memberId}::uuid is null or exists (
      select 1 from team_permission_grants g
      where g.tenancy_id = ${tenancyId}::uuid and g.team_id = ${the.customerUuid}::uuid
        and g.user_id = ${the.memberId}::uuid and g.permission_id = any(${the.permissionIds}::text[])
    )) as may_pay`;
}

/**
 * Second half of the check.
 *
 * @throws {TeamMembershipNotFound | TeamPermissionRequired | CustomerDoesNotExist} in that order
 */
export function requireAccess(customer: Customer, { memberId }: AccessValues, row: AccessRow): void {
  if (memberId !== null) {
    const right = { team_id: customer.id as TeamId, user_id: memberId };
    if (!row.is_member) throw new KnownErrors.TeamMembershipNotFound(right);
    if (!row.may_pay) throw new KnownErrors.TeamPermissionRequired({ ...right, permission_id: payingPermission });
  }
  if (row.customer_since === null) throw unknownCustomer(customer);
}

function unknownCustomer({ id }: Customer): Error {
  return new KnownErrors.CustomerDoesNotExist({ customer_id: id });
}
