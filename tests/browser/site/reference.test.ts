import { knownErrorClasses } from '@portico/contract';
import { featureOffHelp } from '@portico/server/pages/help/error-help/features-off';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { violationsOf } from '../kit/looks.ts';
import { siteVisit } from './site-kit.ts';

/** The API reference, errors and tabs of the documentation site. */

const at = siteVisit();

test.each([
  '/docs/reference/api/',
  '/docs/reference/api/users/',
  '/docs/reference/errors/',
  '/docs/reference/log-messages/',
  '/docs/reference/webhook-events/',
  '/docs/build/sessions/',
])('axe finds nothing: %s', async (path) => {
  await at.open(path);

  expect(await violationsOf(at.page)).toEqual([]);
  expect(at.complaints).toEqual([]);
});

test('every known error and every feature that is off has an anchor', async () => {
  await at.open('/docs/reference/errors/');
  const anchors = await at.page.locator('main a[id]').evaluateAll((all) => all.map(({ id }) => id));

  const codes = [...knownErrorClasses.map(({ code }) => code), ...Object.keys(featureOffHelp)];
  expect(anchors.sort()).toEqual(codes.sort());
});

test('a chosen tab is shown in all groups with the same tabs, also after a reload', async () => {
  await at.open('/docs/reference/api/users/');
  const scripts = at.page.locator('[data-tabs] pre', { hasText: 'await fetch' });
  expect(await scripts.first().isVisible()).toBe(false);
  await at.page.getByRole('tab', { name: 'JavaScript' }).first().click();

  for (const script of await scripts.all()) expect(await script.isVisible()).toBe(true);
  await at.page.reload();
  await expect.poll(async () => await scripts.first().isVisible()).toBe(true);
  expect(await at.page.locator('[data-tabs] pre', { hasText: 'curl' }).first().isVisible()).toBe(false);
});

test('without scripts, all examples are visible', async () => {
  await at.open('/docs/reference/api/users/', { javaScriptEnabled: false });

  for (const block of await at.page.locator('[data-tabs] pre').all()) expect(await block.isVisible()).toBe(true);
});

test('Try it sends the request of an operation to the server, and loads its form when it is clicked', async () => {
  const { project } = await portico();
  const loaded: string[] = [];
  await at.open('/docs/reference/api/users/');
  at.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await at.page.locator('[data-operation="GET /users"] + .try-button').click();
  const form = at.page.getByRole('region', { name: 'Try it' });
  await form.getByLabel('Project ID').fill(project.id);
  await form.getByLabel('Secret server key').fill(project.keys.server);
  await form.getByLabel('limit (query, optional)').fill('1');
  await form.getByRole('button', { name: 'Send request' }).click();

  await form.getByText('Status 200').waitFor();
  expect(await form.locator('pre').innerText()).toContain('"items"');
  expect(loaded).toContain('/docs/try-form.js');
  expect(await violationsOf(at.page)).toEqual([]);
});
