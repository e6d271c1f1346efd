import { KnownError, KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { graphOf } from '../../kernel/permission-graph.ts';
import { type Customer, type CustomerValues, customerSince, customerValues, unknownCustomer } from './customers.ts';

const ownOnly = 'Client can only act on their own user and their own teams.';
/** The permission with which members pay for a team. */
const payingPermission = '$update_team';
/** The setting that refusals without a user name. */
const settingText =
  'To allow this to publishable client keys without a user, turn on payments.clientsWithoutUser in the project configuration.';

/**
 * What a caller wants to do for a customer.
 *
 * - `read`: see items and products. Own user, or any member of the team.
 * - `buy`: begin a purchase. Own user, or members of the team with `$update_team`.
 * - `pay`: like `buy`, for billing and subscriptions. The project cannot allow it to clients without a user.
 */
export type CustomerRight = 'read' | 'buy' | 'pay';

/** A customer and the user who acts for it, as arguments of statements. */
export interface AccessValues extends CustomerValues {
  /** The user whose rights in the team are read. Null if none are. */
  readonly memberId: UserId | null;
  readonly permissionIds: readonly string[];
  readonly right: CustomerRight;
  /** Whether the project allows it to any client. */
  readonly isOpen: boolean;
}

/** What the database knows about the customer and the user. */
export interface AccessRow {
  readonly customer_since: Date | null;
  readonly is_member: boolean;
  readonly may_pay: boolean;
}

/**
 * Returns whether clients without a user may read the items and products of all customers, and begin purchases for
 * them.
 */
function allowsClientsWithoutUser({ platform, project }: Pick<RequestContext, 'platform' | 'project'>): boolean {
  return project.config.payments.clientsWithoutUser ?? platform.settings.allowsPaymentClientsWithoutUser;
}

/**
 * Checks, without a statement, that clients name only their own user, and teams. Statements then contain `accessPart`,
 * and `requireAccess` checks its row.
 *
 * @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | Refusal} for clients
 * @throws {UserNotFound | TeamNotFound | CustomerDoesNotExist} the ID has the wrong form. The last one for `pay`
 */
export function accessValues(context: RequestContext, customer: Customer, right: CustomerRight): AccessValues {
  const { level, project, userId } = context;
  const isClient = level === 'client';
  // A signed-in user may do at least what the same client may do without one.
  // @guard no-billing-without-user
  const isOpen = isClient && right !== 'pay' && allowsClientsWithoutUser(context);
  // @guard clients-act-for-their-own-customers
  if (isClient && !isOpen) requireOwn(context, customer, right);
  const memberId = isClient && customer.type === 'team' ? userId : null;
  const permissionIds = memberId === null ? [] : payingPermissions(project);
  try {
    return { ...customerValues(customer), memberId, permissionIds, right, isOpen };
  } catch (error) {
    const isUnknown = KnownErrors.UserNotFound.isInstance(error) || KnownErrors.TeamNotFound.isInstance(error);
    throw isUnknown ? unknownFor(customer, right) : error;
  }
}

/** Billing has an error of its own for customers that do not exist. */
function unknownFor(customer: Customer, right: CustomerRight): Error {
  return right === 'pay'
    ? new KnownErrors.CustomerDoesNotExist({ customer_id: customer.id })
    : unknownCustomer(customer);
}

/** Returns the permissions with which members pay for a team. */
export function payingPermissions({ config }: RequestContext['project']): readonly string[] {
  return graphOf(config).implying(payingPermission);
}

/** @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | Refusal} */
function requireOwn(context: RequestContext, { type, id }: Customer, right: CustomerRight): void {
  const isNamed = context.userId === null && right !== 'pay';
  if (type === 'custom') throw new Refusal(403, isNamed ? `${ownOnly} ${settingText}` : ownOnly);
  if (context.userId !== null) {
    if (type === 'user' && context.userId !== id) throw new Refusal(403, ownOnly);
    return;
  }
  const error =
    type === 'user' ? new KnownErrors.CannotGetOwnUserWithoutUser() : new KnownErrors.UserAuthenticationRequired();
  if (!isNamed) throw error;
  const text = `${error.message} ${settingText}`;
  throw hidesTexts(context.sdk) ? new Refusal(403, text) : new KnownError(text, parts(error));
}

/** The first release of Stack Auth whose server SDK sends its key with these calls. */
const firstWithKey = [2, 8, 77] as const;

/**
 * Returns whether an SDK shows a text of its own for a known error, and the text of a plain refusal as it is. Server SDKs of
 * these releases send no user and no secret key, so only the text can name the setting.
 */
function hidesTexts(sdk: string | undefined): boolean {
  const found = /@stackframe\/[a-z-]+@(\d{1,5})\.(\d{1,5})\.(\d{1,5})/.exec(sdk ?? '');
  if (found === null) return false;
  const version = found.slice(1).map(Number);
  const different = firstWithKey.findIndex((part, place) => part !== version[place]);
  return different !== -1 && (version[different] ?? 0) < (firstWithKey[different] ?? 0);
}

function parts({ code, status, details }: KnownError) {
  return { code, status, details: details === undefined ? undefined : { ...details } };
}

/** Builds the columns that say whether the customer exists and the user may act for it. */
export function accessPart(the: AccessValues, tenancyId: TenancyId): RawBuilder<AccessRow> {
  return sql<AccessRow>`${customerSince(the, tenancyId)} as customer_since, ${memberPart(the, tenancyId)}`;
}

/** Builds the columns that say whether the user may act for the team. */
export function memberPart(
  the: Pick<AccessValues, 'memberId' | 'customerUuid' | 'permissionIds'>,
  tenancyId: TenancyId,
): RawBuilder<Pick<AccessRow, 'is_member' | 'may_pay'>> {
  return sql<Pick<AccessRow, 'is_member' | 'may_pay'>>`(${the.memberId}::uuid is null or exists (
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
 * Requires that the row of `accessPart` grants the access.
 *
 * @returns when the customer was created
 * @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order
 * @throws {UserNotFound | TeamNotFound | CustomerDoesNotExist} the last one for `pay`
 */
export function requireAccess(customer: Customer, { memberId, right, isOpen }: AccessValues, row: AccessRow): Date {
  if (memberId !== null && !isOpen) {
    const named = { team_id: customer.id as TeamId, user_id: memberId };
    // @guard members-read-what-their-team-has
    if (!row.is_member) throw new KnownErrors.TeamMembershipNotFound(named);
    // @guard members-without-right-do-not-buy
    if (right !== 'read' && !row.may_pay) {
      throw new KnownErrors.TeamPermissionRequired({ ...named, permission_id: payingPermission });
    }
  }
  if (row.customer_since === null) throw unknownFor(customer, right);
  return row.customer_since;
}

const rightsOfMember = scoped(
  'purchases.rights_of_member',
  (_q, the: AccessValues, tenancyId) =>
    sql<Pick<AccessRow, 'is_member' | 'may_pay'>>`select ${memberPart(the, tenancyId)}`,
  { isShortRead: true },
);

/**
 * Checks that a client may act for a customer, whether or not it exists.
 *
 * @returns undefined if no statement is needed
 * @throws {CannotGetOwnUserWithoutUser | UserAuthenticationRequired | Refusal}
 * @throws {TeamMembershipNotFound | TeamPermissionRequired} in that order
 */
export function requireCustomerRight(
  context: RequestContext,
  { customer, to }: { readonly customer: Customer; readonly to: CustomerRight },
): Promise<void> | undefined {
  const values = accessValues(context, customer, to);
  if (values.memberId === null || values.isOpen) return undefined;
  return requireMemberRight(context, customer, values);
}

async function requireMemberRight(context: RequestContext, customer: Customer, values: AccessValues): Promise<void> {
  const row = await rightsOfMember.first(context, values);
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, values, { ...row, customer_since: context.now });
}
