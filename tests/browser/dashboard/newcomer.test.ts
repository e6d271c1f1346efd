import { startTestServer, type TestServer } from '@portico/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, type ExampleApp, sharedBrowser, startExample } from '../kit/example-app.ts';

/** The first steps of a new owner after `npm start`, in the browser: steps 2 and 3 of the foundation. */

const contexts: BrowserContext[] = [];
let server: TestServer;
let example: ExampleApp | undefined;

beforeAll(async () => {
  server = await startTestServer({ engine: 'embedded', environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' } });
});

afterAll(async () => {
  await example?.close();
  for (const context of contexts) await context.close();
  await server.stop();
});

async function openPage(width = 1280): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 900 } });
  contexts.push(context);
  const page = await context.newPage();
  return { page, complaints: complaintsOf(page) };
}

/** Reads the blocks with variables from the page that shows the keys. */
async function readEnv(page: Page): Promise<Record<string, string>> {
  const app = await page.getByRole('figure', { name: '.env.local' }).innerText();
  const text = `${app}\n${await page.getByRole('figure', { name: 'Only on a server' }).innerText()}`;
  return Object.fromEntries([...text.matchAll(/^(\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

test('from the first account to a user in the table', { timeout: 120_000 }, async () => {
  const dashboard = await openPage();
  const { page } = dashboard;

  await page.goto(server.url);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Create project', exact: true }).click();
  await page.getByLabel('Project name').fill('Otters');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText('Copy the keys now.').waitFor();
  const env = await readEnv(page);
  expect(env).toMatchObject({
    VITE_PORTICO_API_URL: server.url,
    VITE_PORTICO_PROJECT_ID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    VITE_PORTICO_PUBLISHABLE_CLIENT_KEY: expect.stringMatching(/^pck_/),
    PORTICO_SECRET_SERVER_KEY: expect.stringMatching(/^ssk_/),
  });

  const keys = { client: env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY ?? '' };
  example = await startExample({
    url: env.VITE_PORTICO_API_URL ?? '',
    project: { id: env.VITE_PORTICO_PROJECT_ID ?? '', keys },
  });
  const app = await openPage(400);
  await app.page.goto(`${example.url}/handler/sign-up`);
  await app.page.getByLabel('Email address').fill('ada@example.com');
  await app.page.getByLabel('Password', { exact: true }).fill('battery staple');
  await app.page.getByRole('button', { name: 'Create account' }).click();
  await app.page.getByText('Hello, ada@example.com').waitFor();

  await app.page.reload();
  await app.page.getByText('Hello, ada@example.com').waitFor();

  await app.page.getByRole('button', { name: 'Sign out' }).click();
  await app.page.getByRole('link', { name: 'Sign in' }).click();
  await app.page.getByLabel('Email address').fill('ada@example.com');
  await app.page.getByLabel('Password', { exact: true }).fill('battery staple');
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await app.page.getByText('Hello, ada@example.com').waitFor();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('row', { name: /ada@example\.com/ }).waitFor();
  expect([...app.complaints, ...dashboard.complaints]).toEqual([]);
});

test('the users table supports search and pages', { timeout: 120_000 }, async () => {
  const { page, complaints } = await openPage();
  await page.goto(server.url);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Otters').first().click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}/);
  const projectId = /\/projects\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await seedUsers(projectId, 60);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('row', { name: /person-59@/ }).waitFor();

  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('row', { name: /person-0@/ }).waitFor();
  await page.getByRole('searchbox').fill('PERSON-42@');
  await page.getByRole('row', { name: /person-42@/ }).waitFor();

  expect(await page.getByRole('row').filter({ hasText: '@example.com' }).count()).toBe(1);
  await page.reload();
  await page.getByRole('row', { name: /person-42@/ }).waitFor();
  expect(complaints).toEqual([]);
});

/** Creates users through the API, so that the table has several pages. */
async function seedUsers(projectId: string, count: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': projectId,
    'x-stack-access-type': 'server',
    'x-stack-development-override-key': 'sak_test_internal_admin_key',
  };
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({ primary_email: `person-${index}@example.com` });
    const response = await fetch(`${server.url}/api/v1/users`, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
  }
}
