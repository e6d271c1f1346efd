import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  createTestServer,
  type PorticoTestServer,
  type TestIdentityProvider,
  type TestProject,
} from '@portico/testing';
import { porticoFixtures, signInBrowser, useTestingTokens } from '@portico/testing/playwright';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedBrowser } from '../kit/example-app.ts';

/** The test kit of apps in a real browser. */

let appUrl = '';
const app = createServer((_request, response) => response.end('the app'));
let server: PorticoTestServer;
let project: TestProject;
let provider: TestIdentityProvider;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app.listen(0, 'localhost');
  await once(app, 'listening');
  const address = app.address();
  appUrl = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  server = await createTestServer();
  project = await server.createProject();
  provider = await project.addIdentityProvider('apple');
});
afterAll(async () => {
  await server.stop();
  app.close();
});
beforeEach(async () => {
  context = await (await sharedBrowser()).newContext();
  page = await context.newPage();
});
afterEach(async () => await context.close());

async function openProvider() {
  const query = new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.publishableClientKey,
    redirect_uri: `${appUrl}/handler/oauth-callback`,
    scope: 'legacy',
    state: 'a state',
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update('a verifier').digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    error_redirect_url: `${appUrl}/handler/error`,
  });
  await page.goto(`${server.url}/api/v1/auth/oauth/authorize/apple?${query}`);
}

test('a person is chosen on the page of a provider, and the script of the next visit needs no page', async () => {
  const ada = await provider.addPerson({ name: 'Ada', email: 'ada@example.com' });
  await openProvider();
  expect(await page.getByRole('heading').textContent()).toBe('Choose an account of apple');
  await page.getByRole('button', { name: 'Ada (ada@example.com)' }).click();
  await page.waitForURL(/\/handler\/oauth-callback\?.*code=/);

  await provider.next(ada);
  await openProvider();
  await page.waitForURL(/\/handler\/oauth-callback\?.*code=/);
  await provider.next('refuses');
  await openProvider();
  await page.waitForURL(/\/handler\/error/);
  const emails = (await project.app.listUsers()).map(({ primaryEmail }) => primaryEmail);
  expect(emails).toEqual(['ada@example.com']);
  expect(server.errors()).toEqual([]);
});

test('fixtures set the cookie of the app, and testing tokens go to the server only', async () => {
  const ada = await project.createSignedInUser();
  await porticoFixtures.signIn({ project, context, baseURL: appUrl }, async (signIn) => void (await signIn(ada)));
  expect((await context.cookies()).map(({ name }) => name)).toEqual([`portico-refresh-${project.id}--default`]);
  await signInBrowser(context, project, ada, appUrl);

  const requests: Request[] = [];
  const { secretServerKey } = project.keys;
  await useTestingTokens(context, { apiUrl: server.url, projectId: project.id, secretServerKey });
  page.on('response', (response) => requests.push(response.request()));
  await page.goto(`${server.url}/api/v1/projects/${project.id}/.well-known/jwks.json`);
  await page.goto(`${appUrl}/`);
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(2);
  const headers = await Promise.all(requests.slice(0, 2).map((request) => request.allHeaders()));
  expect(headers.map((of) => of['x-portico-testing-token']?.slice(0, 4))).toEqual(['ptt_', undefined]);
});
