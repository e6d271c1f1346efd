import type { CustomerType, ProductSnapshot, SubscriptionStatus } from '@portico/contract';
import type { ColumnType } from 'kysely';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** Customers who have or had products or quantities. */
export interface PaymentCustomersTable {
  tenancy_id: TenancyId;
  customer_type: CustomerType;
  customer_id: string;
  created_at: Date;
}

/** How a customer got a product. */
export type PurchaseSource = 'purchase_page' | 'test_mode' | 'grant';

interface PurchaseColumns {
  tenancy_id: TenancyId;
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for an inline product. */
  product_id: string | null;
  /** The product when it was bought. */
  product: ColumnType<ProductSnapshot, string, string>;
  /** Null if the product was granted. */
  price_id: string | null;
  quantity: number;
  source: PurchaseSource;
  created_at: Date;
  /** The subscription or payment at the provider. Null for none. */
  provider_id: string | null;
}

export interface SubscriptionsTable extends PurchaseColumns {
  status: SubscriptionStatus;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: Defaulted<boolean>;
}

export interface OneTimePurchasesTable extends PurchaseColumns {
  /** When the customer lost the product, such as after a refund. */
  revoked_at: Date | null;
}

export interface ItemQuantityChangesTable {
  tenancy_id: TenancyId;
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
  delta: number;
  created_at: Date;
  /** Null for never. Not before `created_at`. */
  expires_at: Date | null;
  description: string | null;
}

/** The settled part of the quantity of an item of a customer. */
export interface ItemSettlementsTable {
  tenancy_id: TenancyId;
  customer_id: string;
  item_id: string;
  /** Changes until then are settled. Null for none. */
  settled_until: Defaulted<Date | null>;
  /** Positive changes that never expire, in total. */
  permanent: Defaulted<number>;
  /** What was used beyond the amounts that had expired. */
  excess: Defaulted<number>;
  /** The expiries of grants that were taken into account. */
  expiries_digest: Defaulted<string>;
  /** Number of changes since `settled_until`. */
  open_changes: Defaulted<number>;
}

/** Requests that change quantities or grant products, so that a repeated one changes nothing. */
export interface PaymentRequestsTable {
  tenancy_id: TenancyId;
  idempotency_key: string;
  request_digest: string;
  created_at: Date;
}
