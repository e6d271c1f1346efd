import { type RawBuilder, sql } from 'kysely';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { CustomerValues } from './customers.ts';

/** Identifies a request that may be repeated. */
export interface RepeatableRequest {
  /** Null for none: the request changes something each time. */
  readonly idempotencyKey: string | null;
  readonly requestDigest: string;
}

/**
 * Builds the statement part `request`, which stores the idempotency key of a request.
 *
 * @param source the rest of a `select` with one row, from `from … where …` on. Without a row, nothing is stored
 */
export function requestPart(
  the: RepeatableRequest & { readonly now: Date },
  tenancyId: TenancyId,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into payment_requests (tenancy_id, idempotency_key, request_digest, created_at)
    select ${tenancyId}::uuid, ${the.idempotencyKey}::text, ${the.requestDigest}::text, ${the.now}::timestamptz
    ${source} and ${the.idempotencyKey}::text is not null
    on conflict do nothing
    returning 1`;
}

/** Builds the statement part that stores the customer on the first change. @param source as for `requestPart` */
export function customerPart(
  the: CustomerValues & { readonly now: Date },
  tenancyId: TenancyId,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into payment_customers (tenancy_id, customer_type, customer_id, created_at)
    select ${tenancyId}::uuid, ${the.customerType}::text, ${the.customerId}::text, ${the.now}::timestamptz
    ${source}
    on conflict do nothing`;
}

/** Builds the condition that the key of the part `request` is new, or that there is none. */
export function isNewRequest(the: RepeatableRequest): RawBuilder<boolean> {
  return sql<boolean>`(${the.idempotencyKey}::text is null or exists (select 1 from request))`;
}

const digestOfKey = scoped('purchases.request_of_key', (q, the: { idempotencyKey: string }, tenancyId) =>
  q
    .selectFrom('payment_requests')
    .select('request_digest')
    .where('tenancy_id', '=', tenancyId)
    .where('idempotency_key', '=', the.idempotencyKey),
);

/**
 * Checks that an idempotency key that was used before belongs to the same request.
 *
 * @throws {Refusal} 400: it belongs to another request
 */
export async function requireSameRequest(
  context: TenancyContext,
  { idempotencyKey, requestDigest }: RepeatableRequest,
): Promise<void> {
  invariant(idempotencyKey !== null, 'only a request with a key can be a repeated one');
  const earlier = await digestOfKey.first(context, { idempotencyKey });
  if (earlier?.request_digest !== requestDigest) {
    throw new Refusal(400, 'This idempotency key was used with a different request.');
  }
}
