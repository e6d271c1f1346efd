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

test('an email that does not exist is named as such', async () => {
  await at.page.goto(`${at.server.url}/inbox/${randomUUID()}`);
  await at.heading('This email does not exist').waitFor();
  await at.link('Inbox').click();
  await at.heading('Inbox').waitFor();
  // The browser reports the 404.
  expect(at.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
