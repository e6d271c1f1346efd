import { callerHeaders, rawRequest } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { sharedBrowser } from '../kit/example-app.ts';
import { startPartner } from '../kit/partner.ts';
import { select } from '../kit/select.ts';

const partner = await startPartner('custom');
const neon = await startPartner('neon');
const at = dashboardDesk({
  PORTICO_INTEGRATIONS: JSON.stringify([...JSON.parse(partner.setting), ...JSON.parse(neon.setting)]),
});

beforeAll(() => {
  for (const each of [partner, neon]) each.connect(at.server.url);
});
afterAll(async () => {
  for (const each of [partner, neon]) await each.stop();
});

/** Returns the name of the project, as seen with an admin key. */
async function nameWith(projectId: string, adminKey: string): Promise<unknown> {
  const headers = callerHeaders(projectId, 'admin', adminKey);
  const { body } = await rawRequest(at.server.url, { path: '/api/v1/internal/projects/current', headers });
  return (body as { display_name?: unknown }).display_name;
}

const ownedIds = async () => (await at.owner.listOwnedProjects()).map(({ id }) => id);

/** Opens a browser in which nobody is signed in. */
async function stranger(): Promise<Page> {
  const page = await (await (await sharedBrowser()).newContext()).newPage();
  return page;
}

test('a project of a partner is transferred through a link, and the partner keeps its key', async () => {
  const made = await partner.provision('Otters at Acme');
  expect(await nameWith(made.project_id, made.super_secret_admin_key)).toBe('Otters at Acme');

  await at.page.goto(await partner.transferLink(made.project_id));
  await at.heading('Accept project transfer').waitFor();
  await at.heading('An integration wants to transfer a project to you').waitFor();
  await at.text(at.account.email).waitFor();
  expect(await ownedIds()).not.toContain(made.project_id);
  await at.button('Accept transfer').click();

  await at.page.waitForURL(`${at.server.url}/projects/${made.project_id}`);
  await at.heading('Otters at Acme').waitFor();
  const taken = (await at.owner.listOwnedProjects()).find(({ id }) => id === made.project_id);
  expect(taken?.ownerTeamId).not.toBe(at.project.ownerTeamId);
  expect((await at.owner.listTeams()).map(({ id }) => id)).toContain(taken?.ownerTeamId);
  expect(await nameWith(made.project_id, made.super_secret_admin_key)).toBe('Otters at Acme');
});

test('a user without an account creates one and returns to the link', async () => {
  const { project_id } = await partner.provision('Badgers at Acme');
  const page = await stranger();
  await page.goto(await partner.transferLink(project_id));
  await page.getByRole('link', { name: 'Create one', exact: true }).click();
  await page.getByRole('button', { name: 'Create account', exact: true }).waitFor();
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();

  await page.getByText('grace@example.com', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Accept transfer', exact: true }).click();
  await page.getByRole('heading', { name: 'Badgers at Acme', exact: true }).waitFor();
  await page.context().close();
});

test('an owner signs in, selects a project, and the partner gets a valid key of it', async () => {
  const page = await stranger();
  await page.goto(partner.authorizeUrl('Otters at Acme'));
  await page.getByLabel('Email').fill(at.account.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page
    .getByRole('heading', { name: 'Acme requests an admin key for one of your projects for “Otters at Acme”' })
    .waitFor();
  await page.getByRole('button', { name: 'Grant key', exact: true }).click();
  await page.getByText('Select a project.', { exact: true }).waitFor();
  await select(page.getByLabel('Project', { exact: true }), at.project.displayName);
  await page.getByRole('button', { name: 'Grant key', exact: true }).click();

  await page.getByRole('heading', { name: 'Connected', exact: true }).waitFor();
  const key = partner.keys.at(-1);
  expect(key).toMatchObject({ token_type: 'api_key', project_id: at.project.id });
  expect(await nameWith(at.project.id, key?.access_token ?? '')).toBe('Otters');
  await page.context().close();

  await at.visit('/keys');
  await at.text('Created for the integration partner-custom').waitFor();
});

test('an owner creates a project for Neon, with the name of the Neon project', async () => {
  await at.page.goto(neon.authorizeUrl('2048'));
  await at.heading('Neon requests an admin key for one of your projects for “2048”').waitFor();
  await select(at.page.getByLabel('Project', { exact: true }), 'Create a new project');
  expect(await at.page.getByLabel('Project name').inputValue()).toBe('2048');
  await at.button('Grant key').click();

  await at.heading('Connected').waitFor();
  const key = neon.keys.at(-1);
  expect(await nameWith(key?.project_id ?? '', key?.access_token ?? '')).toBe('2048');
  expect(await ownedIds()).toContain(key?.project_id);
});

test('cancelling grants no key', async () => {
  const { project_id } = await partner.provision('Voles at Acme');
  const given = partner.keys.length;
  for (const url of [await partner.transferLink(project_id), partner.authorizeUrl('Voles at Acme')]) {
    await at.page.goto(url);
    await at.link('Cancel').click();
    await at.page.getByRole('heading', { name: /^Projects/ }).waitFor();
  }
  expect(await ownedIds()).not.toContain(project_id);
  expect(partner.keys).toHaveLength(given);
});

test('used links and invalid links show a message', async () => {
  const { project_id } = await partner.provision('Moles at Acme');
  const [first, second] = [await partner.transferLink(project_id), await partner.transferLink(project_id)];
  await at.page.goto(second);
  await at.button('Accept transfer').waitFor();
  const page = await at.page.context().newPage();
  await page.goto(first);
  await page.getByRole('button', { name: 'Accept transfer', exact: true }).click();
  await page.waitForURL(`${at.server.url}/projects/${project_id}`);
  await page.close();
  await at.button('Accept transfer').click();
  await at.heading('This project has already been transferred').waitFor();
  await at.page.goto(first);
  await at.heading('This project has already been transferred').waitFor();

  await at.page.goto(partner.authorizeUrl('Otters at Acme'));
  await at.button('Grant key').waitFor();
  const url = at.page.url();
  await select(at.page.getByLabel('Project', { exact: true }), at.project.displayName);
  await at.button('Grant key').click();
  await at.heading('Connected').waitFor();
  await at.page.goto(url);
  await at.heading('This request has already been used').waitFor();

  for (const family of ['custom', 'acme']) {
    await at.page.goto(`${at.server.url}/integrations/${family}/projects/transfer/confirm?code=nonsense`);
    await at.heading('Link not found').waitFor();
    await at.page.goto(`${at.server.url}/integrations/${family}/confirm`);
    await at.heading('Request not found').waitFor();
  }
});

test('both pages are accessible in every state', async () => {
  const { project_id } = await partner.provision('Shrews at Acme');
  await at.page.goto(partner.authorizeUrl('x'.repeat(256)));
  await at.button('Grant key').waitFor();
  const request = at.page.url();
  const link = await partner.transferLink(project_id);
  const open = async (url: string) => void (await at.page.goto(url));
  await at.expectGoodLooks([request, link, `${link}x`], open);
  expect(at.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  expect(at.server.errors).toEqual([]);
});

test('a link and a request expire after an hour, and the page names a project that was already created', async () => {
  const { project_id } = await partner.provision('Newts at Acme');
  const longName = 'n'.repeat(256);
  await at.page.goto(partner.authorizeUrl(longName));
  await select(at.page.getByLabel('Project', { exact: true }), 'Create a new project');
  const link = await partner.transferLink(project_id);
  at.server.clock.advance(61, 'minute');

  await at.button('Grant key').click();
  await at.heading('This request has expired').waitFor();
  await at.page.getByText(`Your new project ${longName} was created anyway.`).waitFor();
  await at.page.setViewportSize({ width: 320, height: 640 });
  expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await at.page.goto(link);
  await at.heading('This link has expired').waitFor();
});
