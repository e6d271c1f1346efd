// Generated from packages/contract/src/payments/customers/customers.endpoints.ts by `npm run fix`.
import type { AdminCustomerType } from './admin-payments.ts';

/** Filters and page of a list of customers. */
export interface ListPaymentCustomersOptions {
  /** Page size: at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Only customers of this kind. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Beginning of a customer ID. The result is then in the order of the IDs. */
  readonly query?: string | undefined;
}

/** A customer who has or had products or item quantities. */
export interface AdminPaymentCustomer {
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Name or primary email of a user, name of a team. Null for custom customers. */
  readonly displayName: string | null;
  /** Primary email of a user. Null for others, and for users without one. */
  readonly primaryEmail: string | null;
  /** Number of current subscriptions and one-time purchases. */
  readonly productCount: number;
  /** When the customer first got a product or a quantity. */
  readonly createdAt: Date;
}

/** A page of customers with the cursor of the next page, which is null at the end. */
export type PaymentCustomerPage = AdminPaymentCustomer[] & { readonly nextCursor: string | null };
