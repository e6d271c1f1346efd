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
  /** The customer at the provider. Null for none. */
  provider_id: string | null;
  /** Number of reads of the provider that have begun. */
  reads_begun: Defaulted<number>;
  /** Number of the read that was stored last. */
  read_stored: Defaulted<number>;
  /** When to read the provider again. Null for never. */
  sync_due_at: Date | null;
  /** The language in which the customer bought last. Null if it is unknown. */
  language: Defaulted<string | null>;
  /** Since when the user or team is gone, or will be. Null if it stays. */
  left_at: Defaulted<Date | null>;
  /** How often in a row the provider did not do what had to be done. */
  unfinished: Defaulted<number>;
}

/** A card that pays for a subscription and expires soon. */
export interface ExpiringCard {
  readonly brand: string | null;
  readonly last4: string | null;
  /** Its last month, such as `2030-12`. */
  readonly month: string;
}

/** Emails about payments, each of which is queued once. */
export interface PaymentEmailsTable {
  tenancy_id: TenancyId;
  kind: 'payment_receipt' | 'payment_failed' | 'card_expiring';
  /** The payment at the provider, or the card of a customer. */
  subject: string;
  customer_type: CustomerType;
  customer_id: string;
  /** Null for payments. */
  card: ColumnType<ExpiringCard | null, string | null, string | null>;
  created_at: Date;
  /** Null if it is not queued for delivery yet. */
  queued_at: Defaulted<Date | null>;
}

/** Accounts of projects at the payment provider. */
export interface PaymentAccountsTable {
  tenancy_id: TenancyId;
  /** Null while the account is being created. */
  provider_id: string | null;
  created_at: Date;
}

/** What customers chose on the purchase page, and changes of subscriptions. */
export interface PaymentSessionsTable {
  tenancy_id: TenancyId;
  id: string;
  /** The code of the purchase URL. Null for a change of a subscription. */
  code_id: string | null;
  /** The subscription that is changed. Null for a purchase. */
  subscription_id: Defaulted<string | null>;
  /** Null if another choice has replaced this one. */
  choice_digest: string | null;
  customer_type: CustomerType;
  customer_id: string;
  product_id: string | null;
  product: ColumnType<ProductSnapshot, string, string>;
  price_id: string;
  quantity: number;
  kind: 'payment' | 'subscription' | 'change';
  /** The subscription that ends when this is paid. Null for none. */
  replaces_id: string | null;
  /** Null while it is being created. */
  provider_id: string | null;
  created_at: Date;
  /** When it was refunded, because the customer had got something else before it was paid. */
  rejected_at: Defaulted<Date | null>;
}

/** Payments, as the provider reported them last. Amounts are integers of the smallest unit. */
export interface PaymentsTable {
  tenancy_id: TenancyId;
  provider_id: string;
  customer_type: CustomerType;
  customer_id: string;
  session_id: string | null;
  subscription_provider_id: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  currency: string;
  amount: number;
  refunded_amount: Defaulted<number>;
  dispute_status: 'open' | 'won' | 'lost' | null;
  /** The product that was paid. */
  product_name: Defaulted<string | null>;
  invoice_id: Defaulted<string | null>;
  /** Null if it has not succeeded, or was paid with a test card. */
  paid_at: Defaulted<Date | null>;
  /** Whether it was paid with a test card. */
  is_test: Defaulted<boolean>;
  /** What a test card paid. Null for payments at the provider. */
  purchase_id: Defaulted<string | null>;
  receipt_url: string | null;
  invoice_url: string | null;
  created_at: Date;
}

/** How a customer got a product. `provider`: the owner created the subscription there. */
export type PurchaseSource = 'purchase_page' | 'test_mode' | 'grant' | 'provider';

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
  /** Currency of `unit_amount`. */
  currency: Defaulted<string | null>;
  /** What is charged for one piece and period, in the smallest unit. Null for nothing. */
  unit_amount: Defaulted<number | null>;
  /** The session of what is subscribed to now. Null without provider. */
  session_id: Defaulted<string | null>;
  /** Until when a change waits for its payment. Null for none. */
  pending_until: Defaulted<Date | null>;
  /** When a purchase without payment replaced it. It ends at the provider too. */
  replaced_at: Defaulted<Date | null>;
  /** Since when its items are granted, after the test clock has moved it. Null for since it was created. */
  granted_since: Defaulted<Date | null>;
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
