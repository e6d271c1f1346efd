import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes the notes about emails on payments of users, with their cards. */
const erasePaymentEmails = unscoped(
  'payments.erase_emails',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select e.tenancy_id, e.kind, e.subject, x.id from ${erasedUsers(the.users)}
      join payment_emails e on e.tenancy_id = x.tenancy_id and e.customer_id = x.user_id::text and e.customer_type = 'user'
        and e.card is not null and e.created_at <= x.before
      limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from payment_emails e using taken t
      where e.tenancy_id = t.tenancy_id and e.kind = t.kind and e.subject = t.subject
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const paymentEmailErasure = erases('payment_emails', erasePaymentEmails);
