import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

beforeAll(async () => {
  const [team] = await at.owner.listTeams();
  for (let number = 1; number <= 25; number += 1) {
    await at.owner.createProject({ teamId: team?.id ?? '', displayName: `Shop ${number}` });
  }
});

const shops = () => at.page.getByRole('link', { name: /^Shop \d+$/ });

test('the projects are loaded page by page, and found by a part of their name', async () => {
  const asked: string[] = [];
  at.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/internal/projects')) asked.push(search);
  });
  await at.page.goto(`${at.server.url}/projects`);
  await at.page.getByRole('link', { name: 'Shop 25', exact: true }).waitFor();
  expect(await shops().count()).toBe(20);
  expect(await violationsOf(at.page)).toEqual([]);
  expect(asked.toSorted()).toEqual(['?desc=true&limit=20', '?project_id=internal']);

  await at.button('Show more').click();
  await at.page.getByRole('link', { name: 'Shop 1', exact: true }).waitFor();
  expect(await shops().count()).toBe(25);

  await at.page.getByRole('searchbox', { name: 'Search projects' }).fill('op 3');
  await at.page.getByRole('link', { name: 'Shop 4', exact: true }).waitFor({ state: 'detached' });
  expect(await shops().allInnerTexts()).toEqual(['Shop 3']);
  await at.page.reload();
  await at.page.getByRole('link', { name: 'Shop 3', exact: true }).waitFor();
  await at.page.getByRole('searchbox', { name: 'Search projects' }).fill('beavers');
  await at.text('No projects found').waitFor();
  await at.button('Show all projects').click();
  await at.page.getByRole('link', { name: 'Shop 25', exact: true }).waitFor();
});

test('the switcher and the search lead to an old project, of which no list was loaded', async () => {
  await at.visit('/users');
  await at.button('Project Otters. Switch project').click();
  await at.page.getByRole('menuitem', { name: 'Shop 25' }).waitFor();
  await at.page.getByRole('menuitem', { name: 'Otters' }).waitFor();
  await at.page.keyboard.press('Escape');
  await at.page.getByRole('menuitem').first().waitFor({ state: 'detached' });

  await at.page.keyboard.press('Control+k');
  await at.page.getByRole('combobox').fill('shop 1');
  const found = at.page.getByRole('option', { name: /^Shop 1/ });
  await found.nth(5).waitFor();
  await at.page.getByRole('option', { name: 'All results in projects' }).click();
  await expect.poll(() => new URL(at.page.url()).searchParams.get('q')).toBe('shop 1');
  await at.page.getByRole('link', { name: 'Shop 1', exact: true }).click();
  await at.button('Project Shop 1. Switch project').waitFor();
});
