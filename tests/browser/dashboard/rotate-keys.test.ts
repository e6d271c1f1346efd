import { PorticoServerApp } from '@portico/js';
import { expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

/** A server of its own: "today" needs a clock that no other test moves. */
const at = dashboardDesk({});

let publicKey = '';

/** Returns whether a server with the key can list users. */
async function works(secretServerKey: string): Promise<boolean> {
  const app = new PorticoServerApp({
    baseUrl: at.server.url,
    projectId: at.project.id,
    publishableClientKey: publicKey,
    secretServerKey,
    tokenStore: null,
  });
  return await app.listUsers({ limit: 1 }).then(
    () => true,
    () => false,
  );
}

test('four clicks from the overview, an owner replaces keys that still work for a week', async () => {
  const old = await at.project.app.createInternalApiKey({
    description: 'Production',
    expiresAt: at.server.clock.in(365, 'day'),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  const oldKey = old.secretServerKey ?? '';
  publicKey = old.publishableClientKey ?? '';
  expect(await works(oldKey)).toBe(true);
  const used = async () => (await at.project.app.listInternalApiKeys())[0]?.secretServerKey?.lastUsed ?? null;
  await expect.poll(used, { timeout: 20_000 }).not.toBeNull();

  let key = '';
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Project keys').click();
    await at.page.getByText(/Last used today from 127\.0\.0\.1 with @portico\/js@/).waitFor();
    await at.button('Create next keys for Production').click();
    const dialog = await at.goodDialog();
    await dialog.getByRole('button', { name: 'Create next keys' }).click();
    const file = await dialog.getByRole('figure', { name: 'Only on a server' }).innerText();
    key = /PORTICO_SECRET_SERVER_KEY=(\S+)/.exec(file)?.[1] ?? '';
    await at.button('I have copied them').click();
  });
  expect(clicks).toBe(4);
  expect(await works(key)).toBe(true);
  expect(await works(oldKey)).toBe(true);
  const { expiresAt } = (await at.project.app.listInternalApiKeys()).find(({ id }) => id === old.id) ?? {};
  expect(expiresAt?.getTime()).toBeLessThanOrEqual(at.server.clock.in(7, 'day').getTime());

  await at.button('Revoke Production').last().click();
  await at.dialog().getByText('These keys were used today from 127.0.0.1.').waitFor();
  await at.goodDialog();
  await at.page.keyboard.press('Escape');
  await at.expectGoodLooks(['/keys']);
  at.server.clock.advance(8, 'day');
  expect(await works(oldKey)).toBe(false);
  expect(await works(key)).toBe(true);
});
