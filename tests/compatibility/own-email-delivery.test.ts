import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf } from './own-apps.ts';

test('the admin app manages the suppression list', async () => {
  const app = adminOf(await portico());

  expect(await app.addEmailSuppressions(['Ada@example.com', 'grace@example.com'], 'asked')).toEqual({ added: 2 });
  const first = await app.listEmailSuppressions({ search: 'a', limit: 1 });
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
  const page = await app.listEmailSuppressions({ limit: 1 });
  const next = await app.listEmailSuppressions({ limit: 1, cursor: page.nextCursor ?? '' });
  expect([...page, ...next].map(({ emailAddress }) => emailAddress).toSorted()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]);
  expect(await app.listEmailSuppressions({ addresses: ['grace@example.com', 'x@example.com'] })).toHaveLength(1);
  expect(await app.listEmailSuppressions({ reason: 'bounce' })).toHaveLength(0);
  await app.removeEmailSuppression('ada@example.com');
  await expect(app.removeEmailSuppression('ada@example.com')).rejects.toThrow('not on the suppression list');
});

test('the admin app sets up webhooks of email providers, and reads metrics and the sending domain', async () => {
  const app = adminOf(await portico());

  const { url } = await app.createEmailWebhook('mailgun');
  expect(url).toMatch(/\/api\/v1\/emails\/provider-webhooks\/mailgun\/[0-9a-z]{45}$/);
  await app.setEmailWebhookSecret('mailgun', 'key-0123456789abcdef');
  expect(await app.listEmailWebhooks()).toEqual([
    {
      provider: 'mailgun',
      createdAt: expect.any(Date),
      hasSigningSecret: true,
      lastEventAt: null,
      lastEventType: null,
    },
  ]);
  await app.deleteEmailWebhook('mailgun');
  expect(await app.listEmailWebhooks()).toEqual([]);

  const days = await app.getEmailMetrics();
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ sent: 0, delayed: 0, failed: 0, bounced: 0, markedAsSpam: 0, suppressed: 0 });
  expect(await app.checkSendingDomain('mine')).toEqual({ domain: null, provider: null, checks: [] });
});
