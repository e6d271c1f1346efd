import { randomUUID } from 'node:crypto';
import { mailsTo } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

test('three clicks from the overview, an owner invites support, whose copied link asks for a proof of the address', async () => {
  const email = `grace-${randomUUID()}@example.com`;
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('People').click();
    await at.button('Invite person').click();
    await at.dialog().getByLabel('Email').fill(email);
    await select(at.dialog().getByLabel('Role'), 'Support');
    await at.closeWith('Send invitation');
    await at.page.getByText('Support, expires in 7 days').waitFor();
  });
  expect(clicks).toBe(3);

  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await at.button(`Copy link of the invitation for ${email}`).click();
  const link = await at.page.evaluate(async () => await navigator.clipboard.readText());
  await at.expectGoodLooks(['/people']);

  const visitor = await at.page.context().browser()?.newContext({ reducedMotion: 'reduce' });
  if (visitor === undefined) throw new Error('The page has no browser.');
  const page = await visitor.newPage();
  await page.goto(link);
  await page.getByText('Your role will be Support.').waitFor();
  await page.getByText(`The invitation is for ${email[0]}***@example.com.`).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await page.getByRole('status').getByText('We sent a link').waitFor();
  await expect.poll(async () => (await mailsTo(at.server.url, email)).length).toBe(2);
  const [mail] = await mailsTo(at.server.url, email);
  await page.goto(mail?.link ?? '');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.getByRole('link', { name: /Otters/ }).waitFor();
  await visitor.close();
});

longTest('an invitation to a team is sent again', async () => {
  const email = `alan-${randomUUID()}@example.com`;
  const team = await at.project.app.createTeam({ displayName: 'Sea otters' });
  await team.inviteUser({ email, callbackUrl: 'http://localhost:3000/handler/team-invitation' });
  await at.visit(`/teams/${team.id}/invitations`);
  await at.button(`Resend the invitation for ${email}`).click();
  await at.text('Invitation sent again').waitFor();
  expect(await team.listInvitations()).toHaveLength(1);
  await expect.poll(async () => (await mailsTo(at.server.url, email)).length).toBe(2);
});
