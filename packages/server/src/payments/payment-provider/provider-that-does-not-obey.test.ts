import type { UserId } from '@portico/contract';
import { type StripeShop, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '../../kernel/background/jobs.ts';
import { syncCustomersJob } from './payment-provider.jobs.ts';

/** A provider that accepts calls without doing what they ask for. */

const { server, stripe, shop, deliver, buy, stop } = await startStripeServer();
afterAll(stop);

const runJob = async () => {
  const context = () => ({ db: server.app.database.handle(), now: server.clock.now() });
  await runJobs([syncCustomersJob(server.app.platform)], context);
};

/** Makes the subscriptions of a shop stay active, whatever is asked for. */
function keepActive({ account }: StripeShop): void {
  for (const subscription of stripe.store.list(account, 'subscription')) {
    Object.defineProperty(subscription, 'status', { configurable: true, get: () => 'active', set: () => undefined });
  }
}

const cancellations = ({ account: of }: StripeShop) =>
  stripe.requests.filter(
    ({ method, path, account }) => account === of && method === 'DELETE' && path.startsWith('/v1/subscriptions/'),
  ).length;

async function givenGone(): Promise<StripeShop> {
  const given = await shop();
  await buy(given, 'pro', 'monthly');
  keepActive(given);
  const params = { user_id: given.user.id as UserId };
  expect(await given.api.server().call('DELETE /users/:user_id', { params })).toSucceed();
  return given;
}

test('a provider that still lists a cancelled subscription is asked once in a try, and the event is answered', async () => {
  const given = await givenGone();
  await runJob();
  expect(cancellations(given)).toBe(1);
});

test('its events do not cause calls that cause events, and the job goes on less and less often', async () => {
  const given = await givenGone();
  await runJob();
  // Each cancellation causes an event.
  for (let round = 0; round < 20; round += 1) await deliver();
  expect(cancellations(given)).toBeLessThanOrEqual(3);
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    await runJob();
    server.clock.advance(1, 'hour');
  }
  const inWeek = cancellations(given);
  expect(inWeek).toBeGreaterThan(5);
  expect(inWeek).toBeLessThan(20);
});

test('what it does after all is the end of the tries', async () => {
  const given = await givenGone();
  await runJob();
  for (const one of stripe.store.list(given.account, 'subscription')) {
    Object.defineProperty(one, 'status', { value: 'canceled', writable: true });
  }
  server.clock.advance(11, 'minute');
  await runJob();
  const asked = cancellations(given);
  const requests = () => stripe.requests.filter(({ account }) => account === given.account).length;
  const before = requests();
  for (let day = 0; day < 3; day += 1) {
    server.clock.advance(1, 'day');
    await runJob();
  }
  expect(cancellations(given)).toBe(asked);
  expect(requests()).toBe(before);
});
