import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { type CustomerValues, customerSince } from './customers.ts';
import { customerPart, isNewRequest, type RepeatableRequest, requestPart } from './requests.ts';

/** Arguments of a lock of a customer. */
interface LockValues extends CustomerValues, RepeatableRequest {
  readonly now: Date;
}

/**
 * Locks the purchases of a customer until the end of the transaction, so that concurrent ones follow each other, and stores
 * the idempotency key. Statements after it see what the transactions before have stored.
 */
export const lockCustomer = scoped(
  'purchases.lock_customer',
  (_q, the: LockValues, tenancyId) => sql<{ customer_since: Date | null; is_new: boolean }>`
    with customer as materialized (select ${customerSince(the, tenancyId)} as since),
      request as (${requestPart(the, tenancyId, sql`from customer where since is not null`)}),
      added as (${customerPart(the, tenancyId, sql`from customer where since is not null`)})
    select since as customer_since, ${isNewRequest(the)} as is_new,
      pg_advisory_xact_lock(hashtextextended(${the.customerType}::text || ' ' || ${the.customerId}::text,
        hashtextextended(${tenancyId}::text, 0)))::text as lock
    from customer`,
);
