import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { Svix } from 'svix';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAt } from '../../compatibility/verify-at.ts';
import { violationsOf } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

/** The page on which a customer of a project manages its webhook endpoints. */

const on = stage();

const button = (name: string) => on.page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => on.page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a customer adds an endpoint, sees its secret and attempts, sends an event again and deletes it', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(async () => await receiver.stop());
  const { project, url } = on.at;
  const { body: portal } = await on.at.api
    .admin()
    .call('POST /internal/webhooks/portal', { body: { application: 'acme', application_name: 'Acme' } });
  const svix = new Svix(project.keys.admin, { serverUrl: url });
  const requested: string[] = [];
  on.page.on('request', (request) => requested.push(request.url()));

  await on.page.goto(portal.url);
  await on.page.getByText('Endpoints of Acme that receive events.').waitFor();
  expect(on.page.url()).toBe(`${url}/webhooks/portal`);
  expect(requested.filter((one) => one.includes(portal.token))).toEqual([]);
  await on.page.reload();
  await on.page.getByText('No endpoints yet').waitFor();
  await button('Add endpoint').first().click();
  await inDialog('Add endpoint').click();
  await on.page.getByText('Enter a full URL').waitFor();
  await on.page.getByLabel('URL').fill(`${receiver.url}/hook`);
  await on.page.getByLabel('Event types').fill('invoice.paid, invoice.failed');
  expect(await violationsOf(on.page)).toEqual([]);
  await inDialog('Add endpoint').click();

  await button('Show secret').click();
  await on.page.getByText(/^whsec_/).waitFor();
  const secret = (await on.page.getByText(/^whsec_/).textContent()) ?? '';
  receiver.reply({ status: 500, body: 'not now' });
  await svix.message.create('acme', { eventType: 'invoice.paid', payload: { type: 'invoice.paid', total: 5 } });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('a request was received');
  expect(await verifyAt(on.server, request, secret)).toMatchObject({ type: 'invoice.paid' });
  const attempts = on.page.locator('summary').filter({ hasText: 'invoice.paid' });
  await expect
    .poll(async () => {
      await button('Refresh').click();
      return await attempts.count();
    })
    .toBeGreaterThan(0);
  await attempts.first().click();
  await on.page.getByText('not now').waitFor();
  await on.page.getByLabel('Dismiss').click();
  await on.page.getByText('Endpoint added').waitFor({ state: 'detached' });
  expect(await violationsOf(on.page)).toEqual([]);
  receiver.reply({});
  await button('Send again').click();
  await expect.poll(() => receiver.accepted.length).toBeGreaterThan(0);

  await button('Disable').click();
  await button('Enable').waitFor();
  await on.page.setViewportSize({ width: 320, height: 640 });
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await button('Delete endpoint').click();
  await on.page.getByRole('dialog').getByRole('textbox').fill(new URL(receiver.url).host);
  await inDialog('Delete endpoint').click();
  await on.page.getByText('No endpoints yet').waitFor();

  await on.page.goto(`${url}/webhooks/portal#app=other&token=${portal.token}`);
  await on.page.getByText('This link has expired. Ask for a new link.').waitFor();
});

test('the portal is in the language of the browser', async () => {
  const body = { application: 'acme', application_name: 'Acme' };
  const { body: portal } = await on.at.api.admin().call('POST /internal/webhooks/portal', { body });
  const context = await on.browser.newContext({ locale: 'de-DE', viewport: { width: 320, height: 640 } });
  onTestFinished(async () => await context.close());
  const page = await context.newPage();

  await page.goto(portal.url);
  await page.getByText('Noch keine Endpunkte').waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    'de-DE',
    'Webhooks von Acme',
  ]);
  await page.getByRole('button', { name: 'Endpunkt hinzufügen' }).first().click();
  await page.getByLabel('URL').fill('https://example.com/hook');
  await page.getByRole('dialog').getByRole('button', { name: 'Endpunkt hinzufügen' }).click();
  await page.getByRole('button', { name: 'Endpunkt löschen' }).click();
  await page.getByText('Gib zur Bestätigung example.com ein').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
