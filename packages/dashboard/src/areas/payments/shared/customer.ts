import type { AdminCustomerType } from '@portico/react';

/** A user, a team, or a custom customer of the app. */
export interface CustomerKey {
  readonly type: AdminCustomerType;
  readonly id: string;
}

/** Returns a customer in the form of the SDK. */
export function subjectOf({ type, id }: CustomerKey) {
  if (type === 'user') return { userId: id };
  return type === 'team' ? { teamId: id } : { customCustomerId: id };
}

/** Reads a customer type of a URL or a field; undefined if it is none. */
export function customerTypeOf(text: string): AdminCustomerType | undefined {
  return text === 'user' || text === 'team' || text === 'custom' ? text : undefined;
}
