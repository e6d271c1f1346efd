import { type Json, serverUser, team, type WebhookEventType } from '@portico/contract';
import type { PurchaseSource } from '../../../db/tables/payments.ts';
import { teamToWire } from '../../../teams/teams/index.ts';
import { type UserRow, userToWire } from '../../../users/users/index.ts';

/** A row as JSON, so its times are texts. */
type JsonRow<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

interface CustomerRow {
  readonly customer_type: string;
  readonly customer_id: string;
}

interface PurchaseRow extends CustomerRow {
  readonly id: string;
  readonly product_id: string | null;
  readonly product: { readonly displayName?: string };
  readonly price_id: string | null;
  readonly quantity: number;
  readonly source: PurchaseSource;
  readonly created_at: string;
}

interface SubscriptionRow extends PurchaseRow {
  readonly status: string;
  readonly cancel_at_period_end: boolean;
  readonly period_end: string;
}

interface PaymentRow extends CustomerRow {
  readonly provider_id: string;
  readonly status: string;
  readonly currency: string;
  readonly amount: number;
  readonly refunded_amount: number;
  readonly product_name: string | null;
  /** Absent in messages from before test cards. */
  readonly is_test?: boolean;
  readonly created_at: string;
}

interface ItemChangeRow extends CustomerRow {
  readonly id: string;
  readonly item_id: string;
  readonly delta: number;
  readonly description: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
}

interface EmailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly user_id: string | null;
  readonly broadcast_id: string | null;
  readonly reason: string | null;
  readonly created_at: string;
}

/** How the rows of an object are converted, by the beginning of the type. Others are sent as they are. */
const conversions: Readonly<Record<string, (row: never) => object>> = {
  user: userData,
  team: teamData,
  subscription: subscriptionData,
  purchase: purchaseData,
  payment: paymentData,
  item_quantity: itemChangeData,
  email: emailData,
};

const deletions: ReadonlySet<WebhookEventType> = new Set(['user.deleted', 'team.deleted']);

/**
 * Converts what is stored about a change to the data of its event.
 *
 * @param type the type of the event
 * @param stored the changed row as a trigger has stored it with `queue_webhook`, below `row`. Examples and tests are stored as
 * they are sent
 */
export function messageData(type: WebhookEventType, stored: Json): Json {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored) || stored.row === undefined) return stored;
  const { row } = stored;
  const convert = deletions.has(type) ? undefined : conversions[type.split('.')[0] ?? ''];
  if (convert === undefined) return row;
  const data = convert(row as never) as Record<string, Json>;
  return type === 'email.bounced' ? { ...data, reason: (row as unknown as EmailRow).reason } : data;
}

/** Converts a stored user. Messages of the previous release lack its newest columns, which count as null. */
function userData(row: JsonRow<UserRow>): object {
  return serverUser.read.server.parse(userToWire(withDates(row) as UserRow));
}

/** Returns a row with its times as dates. Their columns end with `_at`. */
function withDates(row: object): object {
  const dates = Object.entries(row).flatMap(([column, value]) =>
    column.endsWith('_at') && typeof value === 'string' ? [[column, new Date(value)]] : [],
  );
  return { ...row, ...Object.fromEntries(dates) };
}

function teamData(row: JsonRow<Parameters<typeof teamToWire>[0]>): object {
  return team.read.server.parse(teamToWire({ ...row, created_at: new Date(row.created_at) }));
}

function customerOf({ customer_type, customer_id }: CustomerRow) {
  return { customer_type, customer_id };
}

function purchaseData(row: PurchaseRow): object {
  return {
    id: row.id,
    ...customerOf(row),
    product_id: row.product_id,
    product_display_name: row.product.displayName ?? null,
    price_id: row.price_id,
    quantity: row.quantity,
    test_mode: row.source === 'test_mode',
    created_at_millis: Date.parse(row.created_at),
  };
}

function subscriptionData(row: SubscriptionRow): object {
  return {
    ...purchaseData(row),
    status: row.status,
    cancel_at_period_end: row.cancel_at_period_end,
    current_period_end_millis: Date.parse(row.period_end),
  };
}

function paymentData(row: PaymentRow): object {
  return {
    id: row.provider_id,
    ...customerOf(row),
    status: row.status,
    currency: row.currency,
    amount_minor: row.amount,
    refunded_amount_minor: row.refunded_amount,
    product_display_name: row.product_name,
    test_mode: row.is_test === true,
    created_at_millis: Date.parse(row.created_at),
  };
}

function itemChangeData(row: ItemChangeRow): object {
  return {
    id: row.id,
    ...customerOf(row),
    item_id: row.item_id,
    delta: row.delta,
    description: row.description,
    expires_at_millis: row.expires_at === null ? null : Date.parse(row.expires_at),
    created_at_millis: Date.parse(row.created_at),
  };
}

function emailData(row: EmailRow): object {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    user_id: row.user_id,
    broadcast_id: row.broadcast_id,
    created_at_millis: Date.parse(row.created_at),
  };
}
