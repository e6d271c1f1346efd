import { randomUUID } from 'node:crypto';
import { mailsTo } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

/** Opens a page in a browser without the owner's session. */
async function asVisitor<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = at.page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    return await work(page);
  } finally {
    await context.close();
  }
}

async function linkOf(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(at.server.url, email)).length).toBeGreaterThan(0);
  return (await mailsTo(at.server.url, email))[0]?.link ?? '';
}

const row = (name: RegExp) => at.page.getByRole('row', { name });

test('an owner invites a person with a role, who creates an account, and changes, watches and removes this person', async () => {
  const email = `grace-${randomUUID()}@example.com`;
  await at.visit('/people');
  await row(new RegExp(`${at.account.email} You Owner`)).waitFor();
  await at.button('Invite person').click();
  const dialog = await at.goodDialog();
  await dialog.getByLabel('Email').fill(email);
  await select(dialog.getByLabel('Role'), 'Read-only');
  await dialog.getByText('Can see everything except secrets.').waitFor();
  await at.closeWith('Send invitation');
  await at.section('Pending invitations (1)').getByText(email).waitFor();
  await at.page.getByText('Read-only, expires in 7 days').waitFor();
  await at.button(`Resend the invitation for ${email}`).click();
  await at.text('Invitation sent again').waitFor();
  await expect.poll(async () => (await mailsTo(at.server.url, email)).length).toBe(2);
  await at.section('Pending invitations (1)').waitFor();
  await at.expectGoodLooks(['/people']);

  const link = await linkOf(email);
  await asVisitor(async (page) => {
    await page.goto(link);
    await page.getByText('Your role will be Read-only.').waitFor();
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByRole('link', { name: /Otters/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Otters' }).waitFor();
    await page.goto(`${at.server.url}/projects/${at.project.id}/people`);
    await page.getByText('Only owners can invite people and change roles.').waitFor();
    await page.getByText('Your role is Read-only.').waitFor();
    await page.goto(`${at.server.url}/projects/${at.project.id}/teams`);
    await page.getByText('No teams yet').waitFor();
    expect(await page.getByRole('button', { name: 'Create team' }).count()).toBe(0);

    await at.visit('/people');
    const actions = at.button('Actions for Grace Hopper');
    await actions.click();
    await at.page.getByRole('menuitem', { name: 'Change role' }).click();
    await select(at.dialog().getByLabel('Role'), 'Support');
    await at.closeWith('Change role');
    await row(/Grace Hopper.*Support/).waitFor();

    await actions.click();
    await at.page.getByRole('menuitem', { name: 'Sessions' }).click();
    const sessions = await at.goodDialog();
    await sessions.getByRole('button', { name: 'End' }).click();
    await sessions.getByText('No active sessions.').waitFor();
    await at.closeWith('Done');
    await page.goto(`${at.server.url}/projects`);
    await page.getByRole('heading', { name: 'Sign in to Portico' }).waitFor();
  });

  await at.button('Actions for Grace Hopper').click();
  await at.page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await at.closeWith('Remove person');
  await row(/Grace Hopper/).waitFor({ state: 'detached' });
});

test('the last owner cannot leave, and an invitation can be revoked', async () => {
  const email = `alan-${randomUUID()}@example.com`;
  await at.project.app.people.invite({ email, role: 'developer' });
  const link = await linkOf(email);
  await at.visit('/people');
  await at.button(`Actions for ${at.account.email}`).click();
  await at.page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await at.dialog().getByRole('button', { name: 'Leave team' }).click();
  await at.dialog().getByText('The project needs an owner. Make another person an owner first.').waitFor();
  await at.closeWith('Cancel');
  await at.page.goto(`${at.server.url}/account#team-${at.project.ownerTeamId}`);
  await at.button('Leave team').click();
  await at.button('Leave team').click();
  await at.text('You are the last owner of a project. Make another person an owner first.').waitFor();

  await at.visit('/people');
  await at.button(`Revoke the invitation for ${email}`).click();
  await at.closeWith('Revoke invitation');
  await at.text('No pending invitations.').waitFor();
  await asVisitor(async (page) => {
    await page.goto(link);
    await page.getByText('This invitation does not exist or was revoked.').waitFor();
  });
});

test('a dashboard user changes the own account, and resets a forgotten password', async () => {
  await at.page.goto(`${at.server.url}/projects`);
  await at.page.getByRole('button', { name: /^Your account/ }).click();
  await at.page.getByRole('menuitem', { name: 'Account' }).click();
  await at.heading('Account settings').waitFor();
  await at.expectGoodLooks(['/account'], async (path) => {
    await at.page.goto(`${at.server.url}${path}`);
  });

  await asVisitor(async (page) => {
    await page.goto(`${at.server.url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The sign-in page has a field of the same name, and stays until this page is loaded.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('Email').fill(at.account.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('it gets an email with a link').waitFor();
    await page.goto(await linkOf(at.account.email));
    await page.getByLabel('New password', { exact: true }).fill('another horse battery');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed, and all sessions have ended.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(at.account.email);
    await page.getByLabel('Password', { exact: true }).fill('another horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: /^Projects/ }).waitFor();
  });
});
