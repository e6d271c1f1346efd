import { KnownErrors } from '@portico/contract';
import type { CustomerPlace } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { invariant } from '../../base/invariant.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { inTransaction } from '../../db/handle.ts';
import { spendCode } from '../../ground/verification-codes/index.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { forEachSeparately } from '../../kernel/background/separately.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';
import {
  beginRead,
  type Customer,
  type CustomerValues,
  customerValues,
  dueCustomers,
  noteFinished,
  noteUnfinished,
  triesAtOnce,
} from '../customers/index.ts';
import { type ConnectedAccount, findAccount } from './accounts.service.ts';
import { type Duty, doDuty, dutiesOf, laterMillis, nameOf, retryMillis } from './duties.ts';
import { expiringCards, queuePaymentEmails } from './payment-emails.service.ts';
import { lockCustomerRow } from './payment-provider.queries.ts';
import { dueAfter, readPurchase, readSubscription } from './read-values.ts';
import { storeRead } from './store-read.queries.ts';

/** How often a customer is read in a row, because something was done at the provider. The job goes on. */
const roundsMax = 3;

/** How to read a customer. */
interface ReadOptions {
  /** Payments to read even if they are old. */
  readonly paymentIds?: readonly string[];
  /** Read only if it was due. For the job: of several replicas, one reads. */
  readonly onlyIfDue?: boolean;
}

/**
 * Reads what a customer has at the provider, stores it, and does there what follows from it. Safe to repeat and to run
 * concurrently: a read that began before the stored one is dropped, and each read begins after the change that caused it.
 * What the provider does not do is tried again by the job, less and less often.
 *
 * @throws {PaymentProviderFailure | TooBusy} it is repeated later
 * @see docs/contribute/decisions/0039-payment-provider.md · docs/contribute/decisions/0135-money-after-the-end.md
 */
export async function syncCustomer(
  context: TenancyContext,
  connected: ConnectedAccount,
  customer: Customer,
  { paymentIds = [], onlyIfDue = false }: ReadOptions = {},
): Promise<void> {
  const tried = new Set<string>();
  let unfinished: number | undefined;
  for (let round = 1; round <= roundsMax; round += 1) {
    const options = { paymentIds, onlyIfDue: onlyIfDue && round === 1 };
    const found = await readOnce(context, connected, customer, options, tried.size > 0);
    if (found === undefined || found.duties.length === 0) return;
    // Before it is done: if the process ends, the job goes on.
    unfinished ??= found.unfinished;
    const dueAt = new Date(context.now.getTime() + laterMillis(unfinished));
    await noteUnfinished.run(context, { ...found.values, unfinished: unfinished + 1, dueAt });
    // @guard duty-is-tried-once
    const duties = found.duties.filter((one) => !tried.has(nameOf(one)));
    if (duties.length === 0) return;
    for (const duty of duties) {
      tried.add(nameOf(duty));
      await doDuty(connected, found.place, duty, context.now);
    }
  }
}

/** What was found, and what has to be done at the provider. */
interface Found {
  readonly values: CustomerValues;
  readonly place: CustomerPlace;
  readonly duties: readonly Duty[];
  /** How often in a row something remained to be done. */
  readonly unfinished: number;
}

/**
 * Reads and stores once.
 *
 * @param isGoingOn whether this call has done something at the provider since its last read
 * @returns undefined if the customer was not due, or nothing has to be done, or something that the provider did not do has to
 *   wait for the job: otherwise each event of the provider could cause calls that cause events
 */
async function readOnce(
  context: TenancyContext,
  { provider, account }: ConnectedAccount,
  customer: Customer,
  { paymentIds, onlyIfDue }: Required<ReadOptions>,
  isGoingOn: boolean,
): Promise<Found | undefined> {
  const { now } = context;
  const values = customerValues(customer);
  const begun = await beginRead.first(context, {
    ...values,
    dueAt: new Date(now.getTime() + retryMillis),
    ifDueAt: onlyIfDue ? now : null,
  });
  if (begun === undefined || begun.provider_id === null) return undefined;
  // @guard events-wait-for-provider-that-does-not-obey
  const waits = begun.unfinished >= triesAtOnce && !onlyIfDue && !isGoingOn;
  const place = { account, customer: begun.provider_id };
  const state = await provider.readCustomer(place, paymentIds);
  const { payments } = context.project.config;
  const read = {
    ...values,
    read: begun.read,
    now,
    dueAt: dueAfter(state, now),
    keepsDue: waits,
    subscriptions: JSON.stringify(state.subscriptions.map((one) => readSubscription(one, customer.type))),
    purchases: JSON.stringify(state.payments.flatMap(readPurchase)),
    payments: JSON.stringify(state.payments),
    expiringCards: JSON.stringify(expiringCards(begun.provider_id, state, now)),
    sendsReceipts: payments.receiptEmails,
    catalogIds: Object.keys(payments.catalogs),
  };
  const stored = await inTransaction(context, async (inner) => {
    await lockCustomerRow.first(inner, values);
    return await storeRead.first(inner, read);
  });
  invariant(stored !== undefined, 'the statement always has a row');
  for (const id of stored.paid_codes) await consumeCode(context, id);
  if (stored.has_emails) await queuePaymentEmails(context);
  if (waits) return undefined;
  const stay = { leftAt: begun.left_at, isGone: begun.customer_since === null };
  const duties = dutiesOf(state, { ...stay, rejected: new Set(stored.rejected), replaced: stored.replaced });
  if (duties.length === 0 && begun.unfinished > 0) {
    await noteFinished.run(context, { ...values, read: begun.read });
  }
  return { values, place, duties, unfinished: begun.unfinished };
}

/** Consumes the code of a paid purchase. A concurrent read may have done so. */
async function consumeCode(context: TenancyContext, id: string): Promise<void> {
  try {
    await spendCode(context, { id });
  } catch (error) {
    if (!KnownErrors.VerificationCodeAlreadyUsed.isInstance(error)) throw error;
  }
}

/**
 * Reads a batch of customers whose last read is old or was not stored. A failing project delays no other one.
 *
 * @returns their number
 * @throws {AggregateError} what failed for another reason than the provider
 */
export async function syncDueCustomers({ db, now }: JobContext, platform: Platform): Promise<number> {
  if (platform.paymentProvider === undefined) return 0;
  let count = 0;
  await forEachSeparately(await dueCustomers.all({ db }, { now }), async (due) => {
    const project = await platform.projects.find(db, due.project_id, due.branch_id);
    if (typeof project !== 'object') return;
    const context: TenancyContext = { db, now, platform, project, tenancyId: due.tenancy_id };
    const connected = await findAccount(context);
    if (connected === undefined) return;
    const customer = { type: due.customer_type, id: due.customer_id };
    try {
      await syncCustomer(context, connected, customer, { onlyIfDue: true });
      count += 1;
    } catch (error) {
      // The adapter has logged it. The customer is due again in a few minutes.
      if (!(error instanceof PaymentProviderFailure) && !(error instanceof TooBusy)) throw error;
    }
  });
  return count;
}
