import { sql } from 'kysely';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { scoped } from '../../db/statements.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { forEachSeparately } from '../../kernel/background/separately.ts';
import type { Platform } from '../../kernel/platform.ts';
import { noteNextTry, takeRemovedCustomers } from '../customers/index.ts';
import { doDuty, dutiesOf, laterMillis } from './duties.ts';
import { dueAfter } from './read-values.ts';

/** Deletes the account of a removed project once nobody pays for anything more. */
export const deleteUnneededAccount = scoped(
  'payment_provider.delete_unneeded_account',
  (_q, _the: object, tenancyId) => sql<never>`
    delete from payment_accounts where tenancy_id = ${tenancyId}::uuid
      and not exists (select 1 from payment_customers c where c.tenancy_id = ${tenancyId}::uuid)`,
);

/**
 * Ends at the provider what customers of deleted projects pay for, and gives back what was charged since. Their rows stay until
 * then. What the provider does not do is tried again, less and less often.
 *
 * @returns the number of customers
 * @throws {AggregateError} what failed for another reason than the provider
 */
export async function endRemovedCustomers({ db, now }: JobContext, platform: Platform): Promise<number> {
  const { paymentProvider: provider } = platform;
  if (provider === undefined) return 0;
  const taken = await takeRemovedCustomers.all({ db }, { now });
  await forEachSeparately(taken, async (one) => {
    const place = { account: one.account, customer: one.provider_id };
    const customer = { customerType: one.customer_type, customerId: one.customer_id };
    const context = { db, tenancyId: one.tenancy_id };
    const later = new Date(now.getTime() + laterMillis(one.unfinished - 1));
    try {
      const state = await provider.readCustomer(place, []);
      const known = { leftAt: one.left_at, isGone: true, rejected: new Set<string>(), replaced: [] };
      // @guard subscriptions-of-deleted-project-end
      const duties = dutiesOf(state, known);
      for (const duty of duties) await doDuty({ provider, account: one.account }, place, duty, now);
      // The next read confirms what was done.
      const dueAt = duties.length > 0 ? later : dueAfter(state, now);
      await noteNextTry.run(context, { ...customer, dueAt });
    } catch (error) {
      const isOver = error instanceof PaymentProviderFailure && error.kind === 'missing';
      await noteNextTry.run(context, { ...customer, dueAt: isOver ? null : later });
      // The adapter has logged it.
      if (!(error instanceof PaymentProviderFailure) && !(error instanceof TooBusy)) throw error;
    }
  });
  return taken.length;
}
