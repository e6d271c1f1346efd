import { portico } from '@portico/testkit';
import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { soon } from '@portico/testkit/outside/webhooks';
import { longTest } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { terminal } from './terminal.ts';
import { verifyAt } from './verify-at.ts';

/** Runs `portico webhooks` with the real server and a receiver on this machine. */
async function given() {
  const { url, project, api, server } = await portico();
  const receiver = await startWebhookReceiver();
  onTestFinished(async () => await receiver.stop());
  const environment = {
    PORTICO_PROJECT_ID: project.id,
    PORTICO_API_URL: url,
    PORTICO_SUPER_SECRET_ADMIN_KEY: project.keys.admin,
  };
  return { ...terminal(environment), api, server, project, receiver, environment };
}

test('portico webhooks listen forwards events with valid signatures until Ctrl-C', async () => {
  const { start, run, receiver, server } = await given();
  const forward = `${receiver.url}/api/webhooks`;
  const listening = start('webhooks', 'listen', '--forward', forward, '--events', 'user.created, team.deleted');
  await expect.poll(listening.printed, soon).toContain('Signing secret: whsec_');
  const secret = /whsec_\S+/.exec(listening.printed())?.[0];

  const sent = await run('webhooks', 'trigger', 'user.created');
  expect(sent).toEqual({ code: 0, printed: expect.stringMatching(/^Sent msg_\w+ to 1 endpoint or listener\.\n$/) });
  await expect.poll(listening.printed, soon).toMatch(/user\.created +msg_\w+ {2}200 {2}\d+ ms\n/);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('a request was received');
  expect(request.path).toBe('/api/webhooks');
  expect(await verifyAt(server, request, secret)).toMatchObject({
    type: 'user.created',
    data: { primary_email: 'ada@example.com' },
  });

  expect((await run('webhooks', 'trigger', 'email.bounced')).printed).toBe(
    'No endpoint or listener receives email.bounced.\n',
  );
  receiver.reply({ status: 500 });
  await run('webhooks', 'trigger', 'team.deleted');
  await expect.poll(listening.printed, soon).toMatch(/team\.deleted +msg_\w+ {2}500/);
  expect(receiver.received).toHaveLength(2);
  listening.child.kill('SIGINT');
  expect(await listening.end).toBe(0);
  expect(listening.printed()).toContain('Stopped.');
  expect((await run('webhooks', 'trigger', 'user.created')).printed).toContain('No endpoint or listener');
});

longTest('without a receiver, the events are shown with the reason', async () => {
  const { start, run } = await given();
  const shown = start('webhooks', 'listen');
  await expect.poll(shown.printed, soon).toContain('Signing secret');
  const refused = start('webhooks', 'listen', '--forward', 'http://127.0.0.1:1/hook');
  await expect.poll(refused.printed, soon).toContain('Signing secret');
  expect((await run('webhooks', 'trigger', 'team.created')).printed).toContain('to 2 endpoints and listeners');
  await expect.poll(shown.printed, soon).toMatch(/team\.created +msg_\w+\n/);
  await expect.poll(refused.printed, soon).toMatch(/team\.created +msg_\w+ {2}failed: \w+/);
});

test('a listener that the server has deleted is replaced', async () => {
  const { start, run, server } = await given();
  const listening = start('webhooks', 'listen');
  await expect.poll(listening.printed, soon).toContain('Signing secret');
  server.clock.advance(10, 'minute');
  await expect.poll(listening.printed, soon).toContain('The listener has expired. New signing secret: whsec_');
  await run('webhooks', 'trigger', 'user.deleted');
  await expect.poll(listening.printed, soon).toContain('user.deleted');
});

longTest('mistakes are explained, and keys are never printed', async () => {
  const { run, environment } = await given();
  const bare = terminal();
  const wrong = terminal({ ...environment, PORTICO_SUPER_SECRET_ADMIN_KEY: 'sak_wrong' });

  for (const args of [
    ['webhooks', 'fly'],
    ['webhooks', 'trigger'],
  ])
    expect((await run(...args)).code, args.join(' ')).toBe(2);
  expect(await run('webhooks', 'listen', '--forward', 'localhost')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('The URL to forward to must be an http or https URL'),
  });
  expect((await bare.run('webhooks', 'listen', '--project', 'x', '--api-url', 'http://localhost')).printed).toContain(
    'sets PORTICO_API_URL, PORTICO_PROJECT_ID and PORTICO_SUPER_SECRET_ADMIN_KEY',
  );
  const unknown = await run('webhooks', 'trigger', 'user.flew');
  expect(unknown).toMatchObject({ code: 1, printed: expect.stringContaining('event_type') });
  const refused = await wrong.run('webhooks', 'listen');
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('super secret admin key') });
  expect(refused.printed).not.toContain('sak_wrong');
});
