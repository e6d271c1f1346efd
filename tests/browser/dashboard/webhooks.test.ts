import { startWebhookReceiver, type WebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAt } from '../../compatibility/verify-at.ts';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(async () => await receiver?.stop());

const field = (name: string) => at.dialog().getByLabel(name, { exact: true });
const endpoints = async () => await at.project.app.webhooks.listEndpoints();

test('an owner adds an endpoint, tests it, reads its deliveries, sends one again and deletes it', async () => {
  await at.visit('/webhooks');
  await at.text('No endpoints yet').waitFor();
  await at.expectGoodLooks(['/webhooks']);
  await at.button('Add endpoint').first().click();
  await at.dialog().getByRole('button', { name: 'Add endpoint', exact: true }).click();
  await at.text('Enter a URL.').waitFor();
  await field('URL').fill(`${receiver.url}/hook`);
  await at.page.getByLabel(/^Description/).fill('Main server');
  await field('All events').uncheck();
  await at.page.getByRole('searchbox', { name: 'Search events' }).fill('membership');
  await field('Team memberships').check();
  await at.button('Add header').click();
  await field('Name of header 1').fill('X-Tenant');
  await field('Value of header 1').fill('otters');
  await at.goodDialog();
  await at.dialog().getByRole('button', { name: 'Add endpoint', exact: true }).click();
  await at.page.getByText(/^PORTICO_WEBHOOK_SECRET=whsec_/).waitFor();
  const secret = /whsec_\S+/.exec((await at.page.getByText(/^PORTICO_WEBHOOK_SECRET=/).textContent()) ?? '')?.[0];
  await at.goodDialog();
  await at.closeWith('Done');
  expect(await endpoints()).toMatchObject([
    { eventTypes: ['team_membership.created', 'team_membership.deleted'], headerNames: ['X-Tenant'] },
  ]);

  // The page asks for the result once while the request is open.
  const seenOpen = at.page.waitForResponse(
    async (response) => /deliveries\/.+/.test(response.url()) && (await response.json()).attempts === 1,
  );
  receiver.reply(async () => {
    await seenOpen;
    return { status: 500, body: 'down for maintenance' };
  });
  await at.link(`${receiver.url}/hook`).click();
  await at.button('Send test event').click();
  await select(field('Event'), 'team_membership.created');
  await at.dialog().getByRole('button', { name: 'Send event', exact: true }).click();
  await at
    .dialog()
    .getByText(/returned 500|500/)
    .first()
    .waitFor();
  await at.goodDialog();
  await at.page.keyboard.press('Escape');
  const [request] = receiver.received;
  if (request === undefined) throw new Error('a request was received');
  expect(request.headers['x-tenant']).toBe('otters');
  expect(await verifyAt(at.server, request, secret)).toMatchObject({ type: 'team_membership.created' });

  await at.page
    .getByRole('table', { name: 'Deliveries' })
    .getByText(/^Retry/)
    .waitFor();
  await at.button('team_membership.created').click();
  await at.dialog().getByText('down for maintenance').first().waitFor();
  await at.goodDialog();
  receiver.reply({});
  await at.page.keyboard.press('Escape');
  const endpoint = new URL(at.page.url()).pathname;
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Webhooks').click();
    await at.link('Deliveries').click();
    await at.button('Send team_membership.created again').click();
    await at.text('Event sent again').waitFor();
  });
  expect(clicks).toBe(3);
  await at.page.goto(`${at.server.url}${endpoint}`);
  await expect
    .poll(async () => {
      await at.button('Refresh').click();
      return await at.page.getByRole('table', { name: 'Deliveries' }).textContent();
    })
    .toContain('Delivered');

  const before = receiver.accepted.length;
  await at.button('Send again').click();
  await select(field('Events'), 'All events');
  await at.goodDialog();
  await at.dialog().getByRole('button', { name: 'Send again', exact: true }).click();
  await at.text('1 event is sent again now.').waitFor();
  await at.closeWith('Done');
  await expect.poll(() => receiver.accepted.length).toBeGreaterThan(before);

  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'Event', exact: true }).click();
  await at.dialog().getByRole('button', { name: 'Test events' }).waitFor();
  const types = await at.dialog().getByRole('listitem').allInnerTexts();
  await at.page.keyboard.press('Escape');
  expect(types).toContain('Test events');
  expect(types.join(' ')).not.toContain('stack');

  await at.button('Rotate secret').click();
  await at.dialog().getByRole('button', { name: 'Rotate secret', exact: true }).click();
  await at
    .dialog()
    .getByText(/PORTICO_WEBHOOK_SECRET=whsec_/)
    .waitFor();
  await at.closeWith('Done');
  await at.button('Disable').click();
  await at.button('Enable').waitFor();
  expect(await endpoints()).toMatchObject([{ isEnabled: false, previousSecretExpiresAt: expect.any(Date) }]);
  await at.button('Undo').click();
  await at.button('Disable').waitFor();

  const [{ id } = { id: '' }] = await endpoints();
  await at.expectGoodLooks(['/webhooks', `/webhooks/${id}`, '/webhooks/deliveries', '/webhooks/events']);
  await at.visit('/webhooks/deliveries?status=failed');
  await at.text('No deliveries match').waitFor();
  // The owner is faster than the list of endpoints.
  const isSent = Promise.withResolvers<void>();
  await at.page.route(/webhooks\/endpoints(\?|$)/, async (route) => {
    await isSent.promise;
    await route.continue();
  });
  await at.visit('/webhooks/events');
  await at.text('email.bounced').click();
  await at.page.getByText('Mailbox does not exist').waitFor();
  await at.page.getByRole('row', { name: 'reason string or null', exact: true }).waitFor();
  await at.page.getByRole('button', { name: 'Send to my endpoint' }).first().click();
  await at.dialog().getByRole('button', { name: 'Send event', exact: true }).click();
  isSent.resolve();
  await at
    .dialog()
    .getByText(/^Delivered\. Your server returned 200/)
    .waitFor();
  await at.page.keyboard.press('Escape');

  await at.visit(`/webhooks/${id}`);
  await at.button('Delete endpoint').click();
  await at.dialog().getByRole('textbox').fill(new URL(receiver.url).host);
  await at.dialog().getByRole('button', { name: 'Delete endpoint', exact: true }).click();
  await at.text('No endpoints yet').waitFor();
  expect(await endpoints()).toEqual([]);
});
