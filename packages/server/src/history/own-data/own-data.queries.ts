import type { UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Marks, scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { positionOf } from '../events/index.ts';
import { accountTables, customerTables, type ExportedTable, hiddenUserColumns, notesTable } from './own-data-tables.ts';

/** Rows of each small list in a part. */
export const smallMax = 1000;

const without = (row: RawBuilder<unknown>, columns: readonly string[]) =>
  sql`${row} - ${sql.lit(`{${['tenancy_id', ...columns].join(',')}}`)}::text[]`;

/** Builds the JSON array of the rows of a table, in the order of their values. */
function rowsOf({ table, without: columns }: ExportedTable, condition: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  return sql`(select coalesce(jsonb_agg(${without(sql`to_jsonb(r)`, columns)}), '[]') from (
    select * from ${sql.table(table)} o where ${condition} order by to_jsonb(o) ${page}
  ) as r)`;
}

interface AccountValues {
  readonly userId: UserId;
  readonly hasServerMetadata: boolean;
  /** How many rows of each list are left out, because earlier parts have them. */
  readonly offset: number;
}

/** What is stored about a user, except for long lists. A row more than a part has, if there are more. No row: the user does not exist. */
export const ownAccount = scoped('own_data.account', (_q, the: AccountValues, tenancyId) => {
  const page = sql`limit ${sql.lit(smallMax + 1)} offset ${the.offset}::integer`;
  const ofUser = sql`o.tenancy_id = ${tenancyId}::uuid and o.user_id = ${the.userId}::uuid`;
  const ofCustomer = sql`o.tenancy_id = ${tenancyId}::uuid and o.customer_type = 'user' and o.customer_id = ${the.userId}::uuid::text`;
  const notes = rowsOf(notesTable, sql`${ofUser} and ${the.hasServerMetadata}::boolean`, page);
  const lists = [
    sql`${sql.lit(notesTable.name)}, ${notes}`,
    ...accountTables.map((table) => sql`${sql.lit(table.name)}, ${rowsOf(table, ofUser, page)}`),
    ...customerTables.map((table) => sql`${sql.lit(table.name)}, ${rowsOf(table, ofCustomer, page)}`),
  ];
  // The address and device of an impersonated session are those of an owner.
  const session = without(sql`to_jsonb(r)`, [
    'refresh_token_digest',
    'rotation_key',
    'generation',
    'generation_used_at',
    'copied_from',
  ]);
  return sql<{ readonly data: Record<string, unknown> }>`
      select jsonb_build_object('user', ${without(sql`to_jsonb(u)`, hiddenUserColumns)}
          - case when ${the.hasServerMetadata}::boolean then '{}' else '{server_metadata,tags}' end::text[],
        'sessions', (
          select coalesce(jsonb_agg(${session} - case when r.is_impersonation
            then '{last_used_from,device,begun_by}'::text[] else '{}' end), '[]')
          from (select * from sessions o where ${ofUser} order by o.created_at desc, o.id ${page}) as r
        ), ${sql.join(lists)}) as data
      from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = ${the.userId}::uuid`;
});

interface PageValues {
  readonly userId: UserId;
  readonly hasServerMetadata: boolean;
  readonly cursorAt: string;
  readonly cursorId: string;
  readonly count: number;
}

/** A row of a long list. */
export interface OwnRow {
  readonly item: Record<string, unknown>;
  readonly position: string;
}

/** Builds the query for the newest rows of a table after the cursor. */
function pageOf(
  the: Marks<PageValues>,
  tenancyId: TenancyId,
  {
    table,
    time,
    condition,
    item,
  }: Record<'table' | 'time', string> & Record<'condition' | 'item', RawBuilder<unknown>>,
) {
  return sql<OwnRow>`
    select ${item} as item, ${positionOf('r', 'at_position')} as position
    from (
      select *, o.${sql.ref(time)} as at_position from ${sql.table(table)} o
      where o.tenancy_id = ${tenancyId}::uuid and ${condition}
        and (o.${sql.ref(time)}, o.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
      order by o.${sql.ref(time)} desc, o.id desc limit ${the.count}::integer
    ) as r order by r.at_position desc, r.id desc`;
}

const hiddenOfEvents = ['origin_salt', 'values_salt', 'origin_digest', 'values_digest', 'erasure_id', 'at_position'];

/** Without the address, device and ID of another actor. */
const event = sql`(${without(sql`to_jsonb(r)`, hiddenOfEvents)}
  - case when r.actor_id = r.user_id::text or r.actor_type = 'client' then '{}'::text[]
    else '{ip,country,user_agent,actor_id,actor_role,request_id}' end)`;

/** Events about a user, newest first. Served by `events_of_user`. */
export const ownEvents = scoped('own_data.events', (_q, the: PageValues, tenancyId) =>
  pageOf(the, tenancyId, {
    table: 'events',
    time: 'at',
    condition: sql`o.user_id = ${the.userId}::uuid`,
    item: sql`${event} || case when ${the.hasServerMetadata}::boolean then '{}' else jsonb_build_object(
      'before', r.before - '{server_metadata,tags}'::text[], 'after', r.after - '{server_metadata,tags}'::text[]) end`,
  }),
);

/** Failed sign-ins of a user, newest first. Served by `failed_sign_ins_of_user`. */
export const ownSignIns = scoped('own_data.sign_ins', (_q, the: PageValues, tenancyId) =>
  pageOf(the, tenancyId, {
    table: 'failed_sign_ins',
    time: 'at',
    condition: sql`o.user_id = ${the.userId}::uuid and ${the.hasServerMetadata}::boolean is not null`,
    item: without(sql`to_jsonb(r)`, ['at_position']),
  }),
);

/** Builds the condition and order of a part of the emails. */
const emailsAfter = (the: Marks<PageValues>) => sql`
  (o.created_at, o.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
  order by o.created_at desc, o.id desc limit ${the.count}::integer`;

/**
 * Emails to a user, newest first, without codes and links: those for the user, and those to a verified address that are for nobody
 * else. Served by `outgoing_emails_of_user` and `outgoing_emails_by_recipient`.
 */
export const ownEmails = scoped(
  'own_data.emails',
  (_q, the: PageValues, tenancyId) => sql<OwnRow>`
    with found as (
      (select o.* from outgoing_emails o
        where o.tenancy_id = ${tenancyId}::uuid and o.user_id = ${the.userId}::uuid and ${emailsAfter(the)})
      union all
      select n.* from contact_channels c cross join lateral (
        select o.* from outgoing_emails o
        where o.tenancy_id = ${tenancyId}::uuid and lower(o.recipient) collate "C" = lower(c.value) collate "C"
          and o.user_id is null and o.created_at >= c.created_at and ${emailsAfter(the)}
      ) as n
      where c.tenancy_id = ${tenancyId}::uuid and c.user_id = ${the.userId}::uuid and c.type = 'email' and c.is_verified
        and ${the.hasServerMetadata}::boolean is not null
    )
    select jsonb_build_object('id', r.id, 'created_at', r.created_at, 'recipient', r.recipient,
      'sender_name', r.sender_name, 'subject', without_secrets(r.subject, r.secrets),
      'text', case when r.keeps_body then without_secrets(r.plain, r.secrets) end,
      'delivered_at', r.delivered_at, 'bounced_at', r.bounced_at, 'marked_as_spam_at', r.marked_as_spam_at) as item,
      ${positionOf('r', 'created_at')} as position
    from found r order by r.created_at desc, r.id desc limit ${the.count}::integer`,
);

/** Changes of the quantities of a user, newest first. Served by `item_quantity_changes_of_customer`. */
export const ownItemChanges = scoped('own_data.item_changes', (_q, the: PageValues, tenancyId) =>
  pageOf(the, tenancyId, {
    table: 'item_quantity_changes',
    time: 'created_at',
    condition: sql`o.customer_type = 'user' and o.customer_id = ${the.userId}::uuid::text
      and ${the.hasServerMetadata}::boolean is not null`,
    item: without(sql`to_jsonb(r)`, ['at_position']),
  }),
);
