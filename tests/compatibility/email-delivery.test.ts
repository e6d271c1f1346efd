import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf } from './own-apps.ts';

test('the admin app manages the suppression list', async () => {
  const app = adminOf(await portico());

  expect(await app.emailDelivery.addSuppressions(['Ada@example.com', 'grace@example.com'], 'asked')).toEqual({
    added: 2,
  });
  const first = await app.emailDelivery.listSuppressions({ search: 'a', limit: 1 });
  expect([...first]).toEqual([
    {
      emailAddress: 'ada@example.com',
      reason: 'manual',
      detail: 'asked',
      provider: null,
      createdAt: expect.any(Date),
    },
  ]);
  expect(first.nextCursor).toBeNull();
  const page = await app.emailDelivery.listSuppressions({ limit: 1 });
  const next = await app.emailDelivery.listSuppressions({ limit: 1, cursor: page.nextCursor ?? '' });
  expect([...page, ...next].map(({ emailAddress }) => emailAddress).toSorted()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]);
  expect(await app.emailDelivery.listSuppressions({ addresses: ['grace@example.com', 'x@example.com'] })).toHaveLength(
    1,
  );
  expect(await app.emailDelivery.listSuppressions({ reason: 'bounce' })).toHaveLength(0);
  await app.emailDelivery.removeSuppression('ada@example.com');
  await expect(app.emailDelivery.removeSuppression('ada@example.com')).rejects.toThrow('not on the suppression list');
});

test('the admin app sets up webhooks of email providers, and reads metrics and the sending domain', async () => {
  const app = adminOf(await portico());

  const { url } = await app.emailDelivery.createWebhook('mailgun');
  expect(url).toMatch(/\/api\/v1\/emails\/provider-webhooks\/mailgun\/[0-9a-z]{45}$/);
  await app.emailDelivery.setWebhookSecret('mailgun', 'key-0123456789abcdef');
  expect(await app.emailDelivery.listWebhooks()).toEqual([
    {
      provider: 'mailgun',
      createdAt: expect.any(Date),
      hasSigningSecret: true,
      lastEventAt: null,
      lastEventType: null,
    },
  ]);
  await app.emailDelivery.deleteWebhook('mailgun');
  expect(await app.emailDelivery.listWebhooks()).toEqual([]);

  const days = await app.emailDelivery.getMetrics();
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ sent: 0, delayed: 0, failed: 0, bounced: 0, markedAsSpam: 0, suppressed: 0 });
  expect(await app.emailDelivery.checkDomain('mine')).toEqual({ domain: null, provider: null, checks: [] });
});
