import type { LeftOutReason, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isSuppressed } from '../email-suppressions/index.ts';

/** A user of the request to send an email. */
interface Recipient {
  readonly id: UserId;
  readonly email: string | null;
  /** Why the user gets no email, if that is known before it is rendered. */
  readonly left_out: LeftOutReason | null;
}

interface RecipientValues {
  /** Whether emails that are not verified are left out. */
  readonly onlyVerified: boolean;
  /** The category that users can turn off. Null: none, or the template chooses it. */
  readonly categoryId: string | null;
}

/** Selects the reasons for which users of the part `matched` get no email. Served by the primary keys. */
function withLeftOut(q: QueryCreator<Tables & { readonly matched: Matched }>, the: RecipientValues) {
  return q
    .selectFrom('matched')
    .select(['id', 'recipient as email'])
    .select(
      sql<LeftOutReason | null>`case
        when recipient is null then 'no_address'
        when is_leaving then 'deletion_scheduled'
        when ${the.onlyVerified}::boolean and not is_verified then 'not_verified'
        when ${isSuppressed('matched')} then 'suppressed'
        when exists (select 1 from notification_preferences n where n.tenancy_id = matched.tenancy_id and n.user_id = matched.id
          and n.category_id = matched.category_id and not n.is_enabled) then 'unsubscribed'
      end`.as('left_out'),
    );
}

interface Matched {
  readonly tenancy_id: TenancyId;
  readonly id: UserId;
  readonly recipient: string | null;
  readonly is_verified: boolean | null;
  readonly is_leaving: boolean;
  readonly category_id: string | null;
}

/** Builds the part `matched`. @param isToAll whether users whose account is to be deleted are left out */
function matchedUsers(q: QueryCreator<Tables>, the: RecipientValues, tenancyId: TenancyId, isToAll: boolean) {
  return q
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (on) =>
      on
        .onRef('c.tenancy_id', '=', 'u.tenancy_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', sql<boolean>`true`),
    )
    .select(['u.tenancy_id', 'u.id', 'c.value as recipient', 'c.is_verified'])
    .select(isToAll ? sql<boolean>`u.deletion_at is not null`.as('is_leaving') : sql<boolean>`false`.as('is_leaving'))
    .select(sql<string | null>`${the.categoryId}::uuid`.as('category_id'))
    .where('u.tenancy_id', '=', tenancyId);
}

/** The users with these IDs. Served by the primary key. */
export const recipientsById = scoped(
  'broadcasts.recipients_by_id',
  (q, the: RecipientValues & { userIds: readonly string[] }, tenancyId) =>
    withLeftOut(
      q.with('matched', (cte) =>
        matchedUsers(cte, the, tenancyId, false).where(sql<boolean>`u.id = any(${the.userIds}::uuid[])`),
      ),
      the,
    ).$castTo<Recipient>(),
);

/** The first users, in the order of their IDs. Served by the primary keys. */
export const firstRecipients = scoped(
  'broadcasts.first_recipients',
  (q, the: RecipientValues & { count: number }, tenancyId) =>
    withLeftOut(
      q.with('matched', (cte) => matchedUsers(cte, the, tenancyId, true).orderBy('u.id').limit(the.count)),
      the,
    )
      .orderBy('id')
      .$castTo<Recipient>(),
);

interface CountedValues extends RecipientValues {
  readonly countedMax: number;
}

/** Counts the users of the part `matched` by the reason for which they get no email. Null: they get it. */
function countsByReason(q: QueryCreator<Tables & { readonly matched: Matched }>, the: CountedValues) {
  return q
    .with('counted', (cte) => withLeftOut(cte, the).orderBy('id').limit(the.countedMax))
    .selectFrom('counted')
    .select('left_out')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<boolean>`(select count(*) from matched) > ${the.countedMax}::integer`.as('has_more'))
    .groupBy('left_out');
}

/** Counts the users with these IDs by reason. Served by the primary key. */
export const countRecipientsById = scoped(
  'broadcasts.count_recipients_by_id',
  (q, the: CountedValues & { userIds: readonly string[] }, tenancyId) =>
    countsByReason(
      q.with('matched', (cte) =>
        matchedUsers(cte, the, tenancyId, false).where(sql<boolean>`u.id = any(${the.userIds}::uuid[])`),
      ),
      the,
    ),
  { isLongRead: true },
);

/** Counts all users by reason, in the order of their IDs up to a number of users. Served by the primary keys. */
export const countFirstRecipients = scoped(
  'broadcasts.count_first_recipients',
  (q, the: CountedValues, tenancyId) =>
    countsByReason(
      q.with('matched', (cte) =>
        matchedUsers(cte, the, tenancyId, true).orderBy('u.id').limit(sql<number>`${the.countedMax}::integer + 1`),
      ),
      the,
    ),
  { isLongRead: true },
);
