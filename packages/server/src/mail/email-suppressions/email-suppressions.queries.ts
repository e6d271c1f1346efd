import type { EmailSuppressionReason as SuppressionReason } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Marks, scoped, scopedForms } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/**
 * Builds the condition that an email's recipient is suppressed, for statements that send emails. A complaint stops only
 * emails that users can unsubscribe from: someone who marks a newsletter as spam still needs sign-in codes. Served by
 * the primary key.
 *
 * @param email name of the table or part with the emails
 */
export function isSuppressed(email: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${email}.${name}`);
  return sql<boolean>`exists (
    select 1 from email_suppressions s
    where s.tenancy_id = ${column('tenancy_id')} and s.address = lower(${column('recipient')})
      and (s.reason <> 'complaint' or ${column('category_id')} is not null)
  )`;
}

/** Values of new suppressions: lists of the same length. */
export interface NewSuppressionValues {
  readonly now: Date;
  /** In lower case. */
  readonly addresses: readonly string[];
  readonly reasons: readonly SuppressionReason[];
  readonly details: readonly string[];
  readonly provider: string | null;
}

/**
 * Builds the statement part that suppresses addresses. An address that is suppressed because of a complaint can be
 * suppressed for all emails; all others stay as they are.
 *
 * @param condition part of the statement after `from`, such as a condition. Default: none
 */
export function addSuppressionsPart(
  q: QueryCreator<Tables>,
  the: NewSuppressionValues,
  tenancyId: TenancyId,
  condition: RawBuilder<unknown> = sql``,
) {
  return insertSelect(
    q,
    'email_suppressions',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      address: sql.ref<string>('a.address'),
      id: sql<string>`gen_random_uuid()`,
      reason: sql.ref<SuppressionReason>('a.reason'),
      detail: sql.ref<string>('a.detail'),
      provider: sql<string | null>`${the.provider}::text`,
      created_at: cast(the.now, 'timestamptz'),
    },
    // One row per address, in the same order in all transactions, so that they cannot deadlock.
    sql`from (
      select distinct on (address) address, reason, detail
      from unnest(${the.addresses}::text[], ${the.reasons}::text[], ${the.details}::text[]) as g (address, reason, detail)
      order by address, (reason = 'complaint')
    ) as a ${condition}`,
  ).onConflict((on) =>
    on
      .columns(['tenancy_id', 'address'])
      .doUpdateSet({
        reason: (e) => e.ref('excluded.reason'),
        detail: (e) => e.ref('excluded.detail'),
        provider: (e) => e.ref('excluded.provider'),
        created_at: (e) => e.ref('excluded.created_at'),
      })
      .where('email_suppressions.reason', '=', 'complaint')
      .where('excluded.reason' as 'email_suppressions.reason', '<>', 'complaint'),
  );
}

/** @returns the number of addresses that were not suppressed before */
export const suppressAddresses = scoped('email_suppressions.add', (q, the: NewSuppressionValues, tenancyId) =>
  addSuppressionsPart(q, the, tenancyId),
);

/** Makes an address receive emails again. */
export const deleteSuppression = scoped('email_suppressions.delete', (q, the: { address: string }, tenancyId) =>
  q.deleteFrom('email_suppressions').where('tenancy_id', '=', tenancyId).where('address', '=', the.address),
);

/** The form of a list. */
interface ListForm extends Record<string, boolean> {
  readonly hasReason: boolean;
  /** Whether the addresses begin with a text, and are in alphabetical order. */
  readonly isSearch: boolean;
  readonly isContinued: boolean;
}

interface ListValues {
  readonly limit: number;
  readonly reason: SuppressionReason;
  /** First and last text of the searched range. */
  readonly from: string;
  readonly to: string;
  /** The last address of the previous page. */
  readonly afterAddress: string;
  /** Time and ID of the last row of the previous page. */
  readonly afterTime: string;
  readonly afterId: string;
}

const columns = ['address', 'reason', 'detail', 'provider', 'created_at', 'id'] as const;

function listColumns(q: QueryCreator<Tables>, tenancyId: TenancyId) {
  return q
    .selectFrom('email_suppressions')
    .select(columns)
    .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_at_iso'))
    .where('tenancy_id', '=', tenancyId);
}

/**
 * A page of the list: newest first, or a search in alphabetical order. Served by `email_suppressions_by_time`,
 * `…_by_reason`, `…_by_reason_and_address` and the primary key.
 */
export const suppressionPages = scopedForms(
  'email_suppressions.page',
  (q, form: ListForm, the: Marks<ListValues>, tenancyId) => {
    let page = listColumns(q, tenancyId).limit(the.limit);
    if (form.hasReason) page = page.where('reason', '=', the.reason);
    if (form.isSearch) {
      page = page.where('address', '>=', the.from).where('address', '<', the.to).orderBy('address');
      return form.isContinued ? page.where('address', '>', the.afterAddress) : page;
    }
    page = page.orderBy('created_at', 'desc').orderBy('id', 'desc');
    return form.isContinued
      ? page.where(sql<boolean>`(created_at, id) < (${the.afterTime}::timestamptz, ${the.afterId}::uuid)`)
      : page;
  },
  () => ({}),
);

/** The suppressed ones of some addresses. Served by the primary key. */
export const suppressionsOf = scoped('email_suppressions.of', (q, the: { addresses: readonly string[] }, tenancyId) =>
  listColumns(q, tenancyId).where(sql<boolean>`address = any(${the.addresses}::text[])`).orderBy('address'),
);
