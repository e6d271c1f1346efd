import { type CustomerType, fields, KnownErrors } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';

/** Who has products and items. */
export interface Customer {
  readonly type: CustomerType;
  /** A UUID of a user or team, or any ID of the app. */
  readonly id: string;
}

/** A customer as arguments of statements. */
export interface CustomerValues {
  readonly customerType: CustomerType;
  readonly customerId: string;
  /** Null for custom customers. */
  readonly customerUuid: string | null;
}

/**
 * Returns the arguments for a customer.
 *
 * @throws {UserNotFound | TeamNotFound} the ID has the wrong form
 */
export function customerValues(customer: Customer): CustomerValues {
  if (!isPossibleCustomer(customer)) throw unknownCustomer(customer);
  const customerUuid = customer.type === 'custom' ? null : customer.id;
  return { customerType: customer.type, customerId: customer.id, customerUuid };
}

/** Returns whether the ID of a customer has the form of its type. */
export function isPossibleCustomer({ type, id }: Customer): boolean {
  return type === 'custom' || fields.isStoredUuid(id);
}

/** Returns the error about a user or team that does not exist. */
export function unknownCustomer({ type, id }: Customer): Error {
  return type === 'team' ? new KnownErrors.TeamNotFound({ team_id: id }) : new KnownErrors.UserNotFound();
}

/**
 * Builds the expression for the time when the customer was created. Null if the user or team does not exist; the
 * beginning of the protocol's time for custom customers, who are not stored.
 */
export function customerSince(the: CustomerValues, tenancyId: TenancyId): RawBuilder<Date | null> {
  return sql<Date | null>`case ${the.customerType}::text
    when 'user' then (select u.signed_up_at from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = ${the.customerUuid}::uuid)
    when 'team' then (select t.created_at from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = ${the.customerUuid}::uuid)
    else '1973-01-01T12:00:00Z'::timestamptz
  end`;
}
