import type { ProviderEvent } from '../../adapters/payments/payment-provider.ts';
import { Refusal } from '../../base/refusal.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { customerByProviderId } from '../customers/index.ts';
import { syncCustomer } from './customer-sync.service.ts';
import { projectOfAccount } from './payment-provider.queries.ts';

/** Events after which a customer is read. Others have no effect. @see docs/reference/protocol/payments.md#events */
const followed = new Set([
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'invoice.marked_uncollectible',
  'invoice.payment_succeeded',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

type EventContext = Pick<BaseContext, 'db' | 'now' | 'platform'>;

/**
 * Receives an event of the provider. The event only names a customer: the state comes from the provider, so that events can
 * come late, twice and in any order. The account of the event decides the project, never its metadata.
 *
 * @throws {Refusal} 400: the signature is wrong
 * @throws {PaymentProviderFailure | TooBusy} the provider repeats the event
 */
export async function receiveEvent(context: EventContext, body: string, signature: string): Promise<void> {
  const { platform, now } = context;
  const event = await platform.paymentProvider?.readEvent(body, signature, now);
  if (event === undefined) throw new Refusal(400, 'Invalid stripe-signature header');
  // Another shape, such as a thin event: a repetition would not change it.
  if (event === null) return;
  if (followed.has(event.type)) await follow(context, event);
}

/** Repeating would not help with an unknown account or customer, such as those of another installation: they are ignored. */
async function follow({ db, now, platform }: EventContext, event: ProviderEvent): Promise<void> {
  const { paymentProvider: provider } = platform;
  const { account, paymentId } = event;
  if (account === null || provider === undefined) return;
  const found = await projectOfAccount.first({ db }, { account });
  if (found === undefined) return;
  const project = await platform.projects.find(db, found.project_id, found.branch_id);
  if (typeof project !== 'object') return;
  const context: TenancyContext = { db, now, platform, project, tenancyId: found.tenancy_id };
  const providerId =
    event.customer ?? (paymentId === null ? null : await provider.customerOfPayment(account, paymentId));
  const customer = providerId === null ? undefined : await customerByProviderId.first(context, { providerId });
  if (customer === undefined) return;
  const paymentIds = paymentId === null ? [] : [paymentId];
  const { customer_type: type, customer_id: id } = customer;
  await syncCustomer(context, { provider, account }, { type, id }, { paymentIds });
}
