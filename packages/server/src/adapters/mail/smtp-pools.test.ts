import { startSmtp } from '@portico/testkit/outside/smtp';
import { expect, onTestFinished, test } from 'vitest';
import { SmtpPools } from './smtp-pools.ts';

const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'Hello' };
const soon = { interval: 10 };

async function smtpServer() {
  const smtp = await startSmtp();
  onTestFinished(async () => await smtp.stop());
  return { smtp, options: { key: smtp.url, server: { url: smtp.url } } };
}

function poolsWith(options: Partial<ConstructorParameters<typeof SmtpPools>[1]> = {}): SmtpPools {
  const pools = new SmtpPools(undefined, { idleMillisMax: 60_000, sweepEveryMillis: 20_000, poolsMax: 50, ...options });
  onTestFinished(() => pools.close());
  return pools;
}

test('closes the connection to an idle server', async () => {
  const { smtp, options } = await smtpServer();
  const pools = poolsWith({ idleMillisMax: 50, sweepEveryMillis: 10 });

  await pools.send(options, mail);

  expect(pools.size).toBe(1);
  await expect.poll(() => [pools.size, smtp.connections()], soon).toEqual([0, 0]);
  await pools.send(options, mail);
  expect(smtp.received).toHaveLength(2);
});

test('limits the number of connected servers, and keeps busy ones', async () => {
  const [one, two, three] = [await smtpServer(), await smtpServer(), await smtpServer()];
  const pools = poolsWith({ poolsMax: 2 });
  one.smtp.keepSilent();
  const sending = pools.send(one.options, mail);
  await expect.poll(one.smtp.waiting, soon).toBe(1);
  await pools.send(two.options, mail);
  await pools.send(three.options, mail);

  expect(pools.size).toBe(2);
  await expect.poll(two.smtp.connections, soon).toBe(0);
  one.smtp.answer();
  await sending;
  expect(one.smtp.received).toHaveLength(1);
});

test('close closes all connections', async () => {
  const { smtp, options } = await smtpServer();
  const pools = poolsWith();
  await pools.send(options, mail);
  expect(smtp.connections()).toBe(1);

  pools.close();

  await expect.poll(smtp.connections, soon).toBe(0);
});
