import { type CustomerType, KnownErrors } from '@portico/contract';
import { pageOf } from '../../base/page.ts';
import { cursorAt, positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { PaymentsTable } from '../../db/tables/payments.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { daysBetween, isTimeZone } from './days.ts';
import { type PaymentRow, paymentPages, revenueByDay } from './payments.queries.ts';

/** Which payments are asked for. Undefined for all. */
export interface PaymentFilter {
  readonly status: PaymentsTable['status'] | undefined;
  readonly customerType: CustomerType | undefined;
  readonly customerId: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Part of the list of payments. */
interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

const always = { from: new Date(0), to: new Date('9999-12-31T23:59:59.999Z') };

/**
 * Lists the payments of a project, newest first. Runs one statement.
 *
 * @returns the page, and the cursor of the next one or null
 */
export async function listPayments(
  context: TenancyContext,
  { status, customerType, customerId, from, to }: PaymentFilter,
  { limit, cursor }: Page,
): Promise<{ readonly page: readonly PaymentRow[]; readonly next: string | null }> {
  const after = positionAt(cursor);
  const rows = await paymentPages.all(
    context,
    { status: status ?? '', customerType: customerType ?? '', ofCustomer: customerId !== undefined },
    {
      customerId,
      from: from ?? always.from,
      to: to ?? always.to,
      afterTime: after?.time ?? null,
      afterId: after?.id ?? null,
      limit: limit + 1,
    },
  );
  return pageOf(rows, limit, (last) => cursorAt(last.listed_at, last.id));
}

/** Returns whether a payment can be refunded, in full or in part. */
export function isRefundable({
  status,
  amount,
  refunded_amount,
  dispute_status,
}: Pick<PaymentRow, 'status' | 'amount' | 'refunded_amount' | 'dispute_status'>): boolean {
  return status === 'succeeded' && refunded_amount < amount && (dispute_status === null || dispute_status === 'won');
}

/** Refuses, because payment methods are chosen at the provider. @throws {StripeAccountInfoNotFound} always */
export function refusePaymentMethods(): never {
  throw new KnownErrors.StripeAccountInfoNotFound();
}

/** Sums of payments, as integers of the smallest unit. */
export interface Sums {
  readonly gross: number;
  readonly refunded: number;
}

/** Revenue in a currency. */
export interface Revenue {
  readonly currency: string;
  readonly days: readonly (Sums & { readonly date: string })[];
  readonly totals: Sums;
}

const daysMax = 400;

/**
 * Returns the revenue by currency and day.
 *
 * @throws {Refusal} 400: unknown time zone, or the times are not in order or more than 400 days apart
 */
export async function readRevenue(context: TenancyContext, from: Date, to: Date, timeZone: string): Promise<Revenue[]> {
  if (!isTimeZone(timeZone)) throw new Refusal(400, 'Unknown time zone');
  if (from >= to) throw new Refusal(400, 'from_millis must be before to_millis');
  if (to.getTime() - from.getTime() > daysMax * 86_400_000) {
    throw new Refusal(400, `The times must be at most ${daysMax} days apart`);
  }
  const days = daysBetween(from, to, timeZone);
  const rows = await revenueByDay.all(context, {
    days: days.map(({ start }) => start.getTime() / 1000),
    since: from.toISOString().slice(0, 10),
    from,
    to,
  });
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    days: own.map(({ day, gross, refunded }) => ({ date: days[day - 1]?.date ?? '', gross, refunded })),
    totals: {
      gross: own.reduce((sum, { gross }) => sum + gross, 0),
      refunded: own.reduce((sum, { refunded }) => sum + refunded, 0),
    },
  }));
}
