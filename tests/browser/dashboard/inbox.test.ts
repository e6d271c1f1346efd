import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

test('the inbox shows emails as they are sent, and each with its links', async () => {
  const email = `grace-${randomUUID()}@example.com`;
  await at.page.goto(`${at.server.url}/inbox`);
  await at.heading('Inbox').waitFor();

  await at.project.app.sendSignInInvitationEmail(email, 'http://localhost:3000/');
  const row = at.page.getByRole('link').filter({ hasText: email });
  await row.waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await row.click();

  await at.heading('You have been invited to sign in to Otters').waitFor();
  await at.text(`To ${email}`).waitFor();
  const message = at.page.frameLocator('iframe');
  expect(await message.getByRole('link').first().getAttribute('href')).toContain('http://localhost:3000/');
  await at.text('Plain text').click();
  await at.page.locator('pre').getByText('http://localhost:3000/').waitFor();
  await at.expectGoodLooks([''], async () => void (await at.page.reload()));
});

test('emails are found by recipient and by project, and shown on a phone in dark mode', async () => {
  const [mark, page] = [`mark-${randomUUID()}`, at.page];
  for (const name of ['ada', 'bob']) {
    await at.project.app.sendSignInInvitationEmail(`${name}.${mark}@example.com`, 'http://localhost:3000/');
  }
  await at.visit('/emails');
  expect(await at.link('Open inbox').getAttribute('href')).toBe(`${at.server.url}/inbox?project=${at.project.id}`);
  await page.goto(`${at.server.url}/inbox`);
  await page.getByLabel('Search emails').fill(`ada.${mark}`);
  const rows = page.getByRole('listitem');
  await expect.poll(async () => await rows.count()).toBe(1);
  await page.getByLabel('Search emails').fill(mark);
  await expect.poll(async () => await rows.count()).toBe(2);
  await at.button('All projects').click();
  await page.getByRole('menuitem', { name: 'Otters' }).first().click();
  await at.button('Project: Otters').waitFor();
  expect(new URL(page.url()).search).toContain(`search=${mark}`);
  await page.getByLabel('Search emails').fill('nobody has this address');
  await at.text('No emails found').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${at.server.url}/inbox?search=ada.${mark}`);
  await rows.getByRole('link').click();
  await at.button('Phone width').click();
  await at.button('Dark mode').click();
  const frame = page.locator('iframe');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(390);
  expect(await frame.evaluate((node) => getComputedStyle(node).colorScheme)).toBe('dark');
  expect(await violationsOf(page)).toEqual([]);
});

test('an email that does not exist is named as such', async () => {
  await at.page.goto(`${at.server.url}/inbox/${randomUUID()}`);
  await at.heading('This email does not exist').waitFor();
  await at.link('Inbox').click();
  await at.heading('Inbox').waitFor();
  // The browser reports the 404.
  expect(at.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
