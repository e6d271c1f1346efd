import { ownUser } from '@portico/testkit/outside/project-smtp';
import { startSmtp } from '@portico/testkit/outside/smtp';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

/** Takes pictures for a review: light, dark, and on a phone. */
async function pictures(name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await at.page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await at.page.setViewportSize({ width, height: 844 });
      await at.page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
    }
  }
  await at.page.emulateMedia({ colorScheme: 'light' });
  await at.page.setViewportSize({ width: 1280, height: 800 });
}

test('the audit log says who did it, also on a phone', async () => {
  await at.project.update({ description: 'Otters and more' });
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.visit('/audit-log');

  const events = at.page.getByRole('table', { name: 'Events' });
  await events.getByRole('button').first().waitFor();
  const doer = events
    .locator('tbody tr')
    .first()
    .locator('td')
    .first()
    .getByText(/\(Owner\)$/)
    .last();
  expect(await doer.isVisible()).toBe(true);
  await pictures('audit-log');
  await at.expectGoodLooks(['/audit-log']);
});

test('Emails says that the email server accepts no emails, and stops saying it', async () => {
  const smtp = await startSmtp({ user: ownUser });
  await smtp.stop();
  await at.project.update({
    config: {
      allowLocalhost: true,
      emailConfig: {
        type: 'standard',
        host: '127.0.0.1',
        port: smtp.port,
        username: ownUser.name,
        password: ownUser.password,
        senderName: 'Otter Works',
        senderEmail: 'otters@example.com',
      },
    },
  });
  const invite = async (email: string) =>
    await at.project.app.sendSignInInvitationEmail(email, 'http://localhost:3000/handler/sign-in');
  for (const name of ['ada', 'grace', 'edsger']) await invite(`${name}@example.com`);
  await expect.poll(async () => (await at.project.app.emails.getDelivery()).outage).not.toBeNull();

  await at.visit('/emails');
  await at.text('Your email server does not accept emails').waitFor();
  await pictures('email-outage');
  await at.expectGoodLooks(['/emails']);

  const again = await startSmtp({ user: ownUser, port: smtp.port });
  await invite('barbara@example.com');
  await expect.poll(async () => (await at.project.app.emails.getDelivery()).outage).toBeNull();
  await at.visit('/emails');
  await at.section('Email server').waitFor();
  expect(await at.text('Your email server does not accept emails').count()).toBe(0);
  await again.stop();
});

test('several toasts at once are accessible', async () => {
  await at.visit('/connect');
  await at.page.evaluate(() => {
    navigator.clipboard.writeText = async () => await Promise.reject(new Error('blocked'));
  });
  const copy = at.page.getByRole('button', { name: /^Copy / }).first();
  await copy.click();
  await copy.click();
  const toasts = at.page.getByRole('region', { name: 'Notifications' }).getByText('The browser blocked copying');
  await toasts.nth(1).waitFor();
  await pictures('toasts');

  expect(await violationsOf(at.page)).toEqual([]);
});

test('with forced colors, switches that are on, chosen days and main buttons are distinguishable', async () => {
  const styleOf = async (locator: Locator, property: string) =>
    await locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await at.page.emulateMedia({ forcedColors: 'active' });
  await at.visit('/settings');
  const setting = at.page.getByRole('switch', { name: 'User API keys' });
  const off = await styleOf(setting, 'background-color');
  expect(await styleOf(setting.locator('> *'), 'background-color')).not.toBe(off);
  await setting.click();
  await at.page.getByRole('switch', { name: 'User API keys', checked: true }).waitFor();
  expect(await styleOf(setting, 'background-color')).not.toBe(off);

  await at.visit('/audit-log');
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'Time', exact: true }).click();
  const days = at.dialog().locator('[data-day]:enabled');
  await days.first().click();
  expect(await styleOf(days.first(), 'outline-style')).toBe('solid');
  expect(await styleOf(at.button('Apply'), 'border-style')).toBe('solid');
  await pictures('forced-colors');
  await at.page.emulateMedia({ forcedColors: 'none' });
});
