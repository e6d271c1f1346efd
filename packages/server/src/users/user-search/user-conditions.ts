import type { TeamId } from '@portico/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Marks } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { OrderForm } from './user-order.ts';

/** Conditions of a list of users besides the text of a search. Undefined values set none. */
export interface UserConditions {
  readonly teamId: TeamId | undefined;
  /** Inclusive start and exclusive end of the sign-up. Users sign up once, so one index serves both. */
  readonly signedUpFrom: Date | undefined;
  readonly signedUpTo: Date | undefined;
  /** The same for the last activity. Users without any have none. */
  readonly activeFrom: Date | undefined;
  readonly activeTo: Date | undefined;
  /** Whether the primary email is verified. */
  readonly isVerified: boolean | undefined;
  readonly isRestricted: boolean | undefined;
  /** Whether the deletion of the account is scheduled. */
  readonly isLeaving: boolean | undefined;
  readonly hasSecondFactor: boolean | undefined;
  /** `password`, `otp`, `passkey`, or the ID of an identity provider of the project. */
  readonly method: string | undefined;
  /** A project permission that was granted to the user directly. */
  readonly permissionId: string | undefined;
  /** A product that the user has now. */
  readonly productId: string | undefined;
  /** A tag, in any case. */
  readonly tag: string | undefined;
}

type YesOrNo = 'any' | 'yes' | 'no';

/** The conditions that a statement has. */
export type ConditionForm = {
  readonly ofTeam: boolean;
  readonly bySignUp: boolean;
  readonly byActivity: boolean;
  readonly verified: YesOrNo;
  readonly restricted: YesOrNo;
  readonly leaving: YesOrNo;
  readonly secondFactor: YesOrNo;
  readonly method: 'any' | 'password' | 'otp' | 'passkey' | 'provider';
  readonly ofPermission: boolean;
  readonly ofProduct: boolean;
  readonly ofTag: boolean;
};

/** Arguments of the conditions. */
export interface ConditionArguments {
  readonly teamId: TeamId;
  readonly signedUpFrom: Date | string;
  readonly signedUpTo: Date | string;
  readonly activeFrom: Date | string;
  readonly activeTo: Date | string;
  readonly method: string;
  readonly permissionId: string;
  readonly productId: string;
  readonly tag: string;
}

/** Returns the form of conditions. */
export function formOfConditions(conditions: UserConditions): ConditionForm {
  const { teamId, method, permissionId, productId, tag, signedUpFrom, signedUpTo, activeFrom, activeTo } = conditions;
  return {
    ofTeam: teamId !== undefined,
    bySignUp: signedUpFrom !== undefined || signedUpTo !== undefined,
    byActivity: activeFrom !== undefined || activeTo !== undefined,
    verified: yesOrNo(conditions.isVerified),
    restricted: yesOrNo(conditions.isRestricted),
    leaving: yesOrNo(conditions.isLeaving),
    secondFactor: yesOrNo(conditions.hasSecondFactor),
    method:
      method === undefined
        ? 'any'
        : method === 'password' || method === 'otp' || method === 'passkey'
          ? method
          : 'provider',
    ofPermission: permissionId !== undefined,
    ofProduct: productId !== undefined,
    ofTag: tag !== undefined,
  };
}

function yesOrNo(value: boolean | undefined): YesOrNo {
  return value === undefined ? 'any' : value ? 'yes' : 'no';
}

/** Returns the arguments of conditions. A period without a start or end has none in the database either. */
export function argumentsOfConditions({
  teamId,
  method,
  permissionId,
  productId,
  tag,
  ...times
}: UserConditions): Partial<ConditionArguments> {
  return {
    ...(teamId !== undefined && { teamId }),
    ...(method !== undefined && { method }),
    ...(permissionId !== undefined && { permissionId }),
    ...(productId !== undefined && { productId }),
    ...(tag !== undefined && { tag }),
    signedUpFrom: times.signedUpFrom ?? '-infinity',
    signedUpTo: times.signedUpTo ?? 'infinity',
    activeFrom: times.activeFrom ?? '-infinity',
    activeTo: times.activeTo ?? 'infinity',
  };
}

/**
 * Returns whether the index of the order does not serve the conditions. A period in the order of its time is served, and a
 * team has plans of its own.
 */
export function needsScan(form: ConditionForm & Pick<OrderForm, 'order'>): boolean {
  const { ofTeam, bySignUp, byActivity, verified, restricted, leaving, secondFactor, method } = form;
  const isAny = [verified, restricted, leaving, secondFactor, method].every((value) => value === 'any');
  if (!isAny || byActivity || form.ofPermission || form.ofProduct || form.ofTag) return true;
  return bySignUp && (ofTeam || form.order !== 'sign_up');
}

/** Builds the condition that the row `u` meets all of a form. */
export function meets(form: ConditionForm, the: Marks<ConditionArguments>, tenancyId: TenancyId): RawBuilder<SqlBool> {
  const { ofTeam, bySignUp, byActivity, verified, restricted, leaving, secondFactor, ofPermission, ofProduct } = form;
  const method = form.method !== 'any' && usesMethod(form.method, the, tenancyId);
  const isColumn = form.method === 'password' || form.method === 'otp';
  // PostgreSQL compares in this order, so the columns of the user come before other tables.
  const conditions = [
    bySignUp && isSignedUp('u.signed_up_at', the),
    // The time of a user who was never active is that of the sign-up.
    byActivity && sql`u.seen_at is not null and ${isActive('u.last_active_at', the)}`,
    restricted !== 'any' && sql`${not(restricted)} u.restricted_by_admin`,
    leaving !== 'any' && sql`${not(leaving)} (u.deletion_at is not null)`,
    secondFactor !== 'any' && sql`${not(secondFactor)} u.requires_totp`,
    isColumn && method,
    verified !== 'any' && sql`${not(verified)} ${hasRow(tenancyId, 'contact_channels', verifiedPrimary)}`,
    !isColumn && method,
    ofTeam && hasRow(tenancyId, 'team_memberships', sql`r.user_id = u.id and r.team_id = ${the.teamId}`),
    ofPermission &&
      hasRow(
        tenancyId,
        'project_permission_grants',
        sql`r.user_id = u.id and ${isOfRow('r.permission_id', the.permissionId)}`,
      ),
    form.ofTag && hasRow(tenancyId, 'user_tags', sql`r.user_id = u.id and r.key || '' = lower(${the.tag}::text)`),
    ofProduct && ownsProduct(the, tenancyId),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

const verifiedPrimary = sql`r.user_id = u.id and r.type = 'email' and r.is_primary and r.is_verified`;
/** The condition that the row `r` is a subscription that has not ended. @see payments/subscriptions/subscriptions.queries.ts */
export const isCurrentSubscription = sql`r.status in ('active', 'trialing', 'past_due')`;

function not(value: YesOrNo): RawBuilder<unknown> {
  return value === 'no' ? sql`not` : sql``;
}

function hasRow(tenancyId: TenancyId, table: string, condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from ${sql.table(table)} r where r.tenancy_id = ${tenancyId} and ${condition})`;
}

/**
 * Builds the comparison of a text of a row, of which a user has few. No index serves it: with outdated statistics, PostgreSQL would
 * read all rows with the text for each user.
 */
function isOfRow(column: string, value: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} || '' = ${value}::text`;
}

/** Builds the condition that a time is in the period of the sign-up. */
export function isSignedUp(column: string, the: Marks<ConditionArguments>): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`${time} >= ${the.signedUpFrom}::timestamptz and ${time} < ${the.signedUpTo}::timestamptz`;
}

/** Builds the condition that a time is in the period of the last activity. */
export function isActive(column: string, the: Marks<ConditionArguments>): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`${time} >= ${the.activeFrom}::timestamptz and ${time} < ${the.activeTo}::timestamptz`;
}

function usesMethod(
  method: Exclude<ConditionForm['method'], 'any'>,
  the: Marks<ConditionArguments>,
  tenancyId: TenancyId,
): RawBuilder<SqlBool> {
  if (method === 'password') return sql`u.password_hash is not null`;
  if (method === 'otp') return sql`u.otp_auth_enabled`;
  if (method === 'passkey') return hasRow(tenancyId, 'passkeys', sql`r.user_id = u.id`);
  const isOfProvider = sql`r.user_id = u.id and ${isOfRow('r.provider_config_id', the.method)} and r.allow_sign_in`;
  return hasRow(tenancyId, 'provider_links', isOfProvider);
}

function ownsProduct(the: Marks<ConditionArguments>, tenancyId: TenancyId): RawBuilder<SqlBool> {
  const isOfUser = sql`r.customer_type = 'user' and r.customer_id = u.id::text and ${isOfRow('r.product_id', the.productId)}`;
  const subscribes = hasRow(tenancyId, 'subscriptions', sql`${isOfUser} and ${isCurrentSubscription}`);
  const hasBought = hasRow(tenancyId, 'one_time_purchases', sql`${isOfUser} and r.revoked_at is null`);
  return sql`(${subscribes} or ${hasBought})`;
}
