import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signWebhook } from '@portico/js/webhooks';
import type { TestUser } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { beforeEach, expect, test } from 'vitest';
import { exactRequest } from '../../attacks/exact-request.ts';
import { violationsOf } from '../kit/looks.ts';
import { type NextExample, startNextExample, webhookSecret } from '../kit/next-app.ts';
import { password, peopleOn } from '../kit/people.ts';
import { enterSession } from '../kit/session-cookies.ts';
import { stage } from '../kit/stage.ts';

/** The Next.js example, built for production with the packed packages. */

let example: NextExample;
const on = stage({
  start: async (at) => {
    example = await startNextExample(at);
    return example;
  },
});
const { button, heading } = peopleOn(on);

beforeEach(() => {
  example.asked.length = 0;
});

const says = (text: string) => on.page.getByText(text, { exact: true });

/** Signs up a new user and waits for the home page. */
async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await fillIn();
  await says(`Client component: signed in as ${on.email}.`).waitFor();
}

async function fillIn(): Promise<void> {
  await on.page.getByLabel('Email address').fill(on.email);
  await on.page.locator('input[name="password"]').fill(password);
  await on.page.keyboard.press('Enter');
}

/** Signs in a new user by setting cookies. This browser shows no page that would request other ones. */
async function beSignedIn(given: NewUser = {}, access = (token: string) => token): Promise<TestUser> {
  const user = await on.at.project.user(given);
  await enterSession(on, { ...user, access_token: access(user.access_token) });
  return user;
}

type NewUser = Parameters<typeof on.at.project.user>[0];

/** Returns the HTML that the server sends to this browser, before any script has run. */
async function htmlOf(path: string): Promise<string> {
  const answer = await on.context.request.get(`${example.url}${path}`);
  return await answer.text();
}

test('a new user is signed in on the server and in the browser, already in the first HTML', async () => {
  await signUp();
  await heading(`Hello, ${on.email}`).waitFor();
  example.asked.length = 0;
  const fromBrowser: string[] = [];
  on.page.on('request', (request) => fromBrowser.push(request.url()));

  await on.page.reload();
  await says(`Client component: signed in as ${on.email}.`).waitFor();
  await on.page.waitForLoadState('networkidle');

  expect(fromBrowser.filter((url) => url.startsWith(on.server.url))).toEqual([]);
  const html = await htmlOf('/');
  expect(html).toContain(`<h1>Hello<!-- -->, ${on.email}</h1>`);
  expect(html).toContain(`<p>Client component: <!-- -->signed in as ${on.email}<!-- -->.</p>`);
  expect(html).toContain(`aria-haspopup="menu"`);
  expect(on.complaints).toEqual([]);
});

test('a page loads its user once, however many components use it', async () => {
  await beSignedIn();

  await htmlOf('/');

  expect(example.asked.filter((request) => request.includes('/users/me'))).toHaveLength(1);
});

test('neither the HTML nor any browser file contains tokens or secrets', async () => {
  await signUp();
  const cookies = await on.context.cookies(example.url);
  const tokens = cookies
    .filter(({ name }) => name.includes('portico-'))
    .flatMap(({ value }) => Object.values(JSON.parse(decodeURIComponent(value))))
    .filter((value): value is string => typeof value === 'string');
  expect(tokens.length).toBeGreaterThanOrEqual(3);
  const secrets = [...tokens, on.at.project.keys.server, on.at.project.keys.admin];

  for (const path of ['/', '/profile', '/members', '/handler/account-settings']) {
    const html = await htmlOf(path);
    for (const secret of secrets) expect(html).not.toContain(secret);
    expect(html).not.toContain('PORTICO_API_URL_SERVER');
  }
  const files = readdirSync(join(example.folder, '.next/static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(files.some((text) => text.includes(on.at.project.keys.client))).toBe(true);
  for (const text of files) expect(text).not.toContain(on.at.project.keys.server);
});

test('server-only data of a user stays on the server', async () => {
  const user = await beSignedIn({ client_metadata: { plan: 'gold' }, server_metadata: { risk: 'low' } });

  const html = await htmlOf('/');

  expect(html).toContain(user.email);
  expect(html).toContain('gold');
  expect(html).not.toMatch(/server_metadata|risk/);
});

test('a protected page redirects to sign-in and back, with its query', async () => {
  await on.visit('/profile?tab=2');
  await heading('Sign in').waitFor();
  expect(new URL(on.page.url()).searchParams.get('after_auth_return_to')).toBe('/profile?tab=2');

  await on.page.getByRole('link', { name: 'Create one' }).click();
  await heading(/^Create your .* account$/).waitFor();
  await fillIn();

  await heading('Your profile').waitFor();
  expect(on.page.url()).toBe(`${example.url}/profile?tab=2`);
  expect(on.complaints).toEqual([]);
});

test('a protected page redirects to sign-in in the language of the browser', async () => {
  await on.context.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] });
  });
  await on.visit('/profile?tab=2');
  await heading(/^Bei .* anmelden$/).waitFor();
  await on.visit('/handler/sign-in');
  await heading(/^Bei .* anmelden$/).waitFor();
  expect(on.complaints).toEqual([]);
});

test('a server action changes the name on the server and in the browser', async () => {
  await signUp();
  await on.visit('/profile');
  await on.page.getByLabel('New name').fill('Ada Lovelace');
  await button('Save').click();

  await says('Ada Lovelace').waitFor();
  await says('Client component: signed in as Ada Lovelace.').waitFor();
  await on.page.getByRole('link', { name: 'Home' }).click();
  await heading('Hello, Ada Lovelace').waitFor();
  expect(on.complaints).toEqual([]);
});

longTest('a server action signs out: it deletes the cookies and redirects to the home page', async () => {
  await signUp();
  await on.visit('/profile');
  await button('Sign out').click();

  await says('Server component: not signed in.').waitFor();
  await says('Client component: not signed in.').waitFor();
  expect(await on.context.cookies(example.url)).toEqual([]);
  expect(on.complaints).toEqual([]);
});

longTest('signing out in one tab signs out the other, its server components too', async () => {
  await signUp();
  const other = await on.newTab();
  await other.goto(example.url);
  await other.getByText('Server component: signed in').waitFor();
  await button('Sign out').click();

  await says('Client component: not signed in.').waitFor();
  await says('Server component: not signed in.').waitFor();
  await other.getByText('Server component: not signed in.').waitFor();
  await other.getByText('Client component: not signed in.').waitFor();
  expect(on.complaints).toEqual([]);
});

test('a stale access token is renewed once for a whole page', async () => {
  const user = await beSignedIn({}, expired);

  expect(await htmlOf('/profile')).toContain(user.email);

  expect(example.asked.filter((request) => request.includes('/auth/oauth/token'))).toHaveLength(1);
});

test('the browser renews the access token, so that the server does not have to renew it for every page', async () => {
  const user = await beSignedIn({}, expired);
  await on.visit('/profile');
  const access = async () => {
    const cookies = await on.context.cookies(example.url);
    const [, token = ''] = JSON.parse(
      decodeURIComponent(cookies.find(({ name }) => name.startsWith('portico-access-'))?.value ?? '[]'),
    ) as string[];
    return token;
  };
  await expect.poll(access).not.toBe(expired(user.access_token));
  // The links on the page were prefetched too, some with the stale token.
  await on.page.waitForLoadState('networkidle');
  await on.page.goto('about:blank');
  const renewals = async () => {
    example.asked.length = 0;
    expect(await htmlOf('/profile')).toContain(user.email);
    return example.asked.filter((request) => request.includes('/auth/oauth/token')).length;
  };

  // The server may still answer a prefetch of the page that was left.
  await expect.poll(renewals).toBe(0);
});

/** Returns an expired access token. */
function expired(token: string): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const over = Buffer.from(JSON.stringify({ ...claims, iat: 1, exp: 2 })).toString('base64url');
  return [head, over, signature].join('.');
}

test('a route handler authenticates requests by cookies or by the header of another app', async () => {
  const nobody = await on.context.request.get(`${example.url}/api/whoami`);
  expect([nobody.status(), await nobody.json()]).toEqual([401, { error: 'Sign in first.' }]);

  await signUp();
  const byCookies = await on.context.request.get(`${example.url}/api/whoami`);
  expect(await byCookies.json()).toMatchObject({ primaryEmail: on.email });

  const ada = await on.at.project.user({ display_name: 'Ada' });
  const header = JSON.stringify({ accessToken: ada.access_token, refreshToken: ada.refresh_token });
  const byHeader = await fetch(`${example.url}/api/whoami`, { headers: { 'x-stack-auth': header } });
  expect(await byHeader.json()).toMatchObject({ id: ada.id, displayName: 'Ada' });
});

test('a route handler accepts signed webhooks only', async () => {
  const data = JSON.stringify({ type: 'user.deleted', data: { id: 'user', teams: [] } });
  const post = async (headers: Record<string, string>) =>
    await on.context.request.post(`${example.url}/api/webhooks`, { data, headers });
  expect((await post(await signWebhook(data, webhookSecret))).status()).toBe(204);
  const unsigned = await post({});
  expect([unsigned.status(), await unsigned.json()]).toMatchObject([400, { error: 'missing_headers' }]);
});

test('the proxy redirects signed-out users, whatever the page does', async () => {
  const refused = await on.context.request.get(`${example.url}/members`, { maxRedirects: 0 });
  expect(refused.status()).toBe(307);
  expect(refused.headers().location).toBe('/handler/sign-in?after_auth_return_to=%2Fmembers');

  await signUp();
  await on.page.getByRole('link', { name: 'Members' }).click();
  await heading('Members').waitFor();
  expect(on.complaints).toEqual([]);
});

/** Returns other spellings of the path of a page, which a router could read as that page. */
const spellings = (name: string) => [
  `/${name}`,
  `/${name}/`,
  `//${name}`,
  `/${name}//`,
  `/.//${name}`,
  `/./${name}`,
  `/x/../${name}`,
  `/x/%2e%2e/${name}`,
  `/%2e/${name}`,
  `/%2f${name}`,
  `/${name}%2f`,
  `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  `/${name.slice(0, -1)}%${name.charCodeAt(name.length - 1).toString(16)}`,
  `/%25${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  `/${name.toUpperCase()}`,
  `/${name[0]?.toUpperCase()}${name.slice(1)}`,
  `/${name};x=1`,
  `/;x=1/${name}`,
  `/${name}.`,
  `/${name}%20`,
  `/${name}%00`,
  `/${name}%23`,
  `/${name}%3f`,
  `/\\${name}`,
  `/${name}.rsc`,
  `/${name}.segments/_tree.segment.rsc`,
  `/${name}.html`,
  `/${name}?_rsc=1`,
  `/index/../${name}`,
  `/_next/../${name}`,
  `/_next/data/x/${name}.json`,
  `/en/${name}`,
  `/handler/../${name}`,
  `http://localhost/${name}`,
];

test('no spelling of a path gets around the route guard and the check in a page', async () => {
  const secrets = { members: 'Only signed-in users can see this page', profile: 'Your profile' };
  const rsc = { rsc: '1', 'next-router-prefetch': '1' };
  const prefetch = { ...rsc, 'next-router-segment-prefetch': '/_tree' };
  const forged = { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' };
  const headers: Record<string, string>[] = [{}, { rsc: '1' }, rsc, prefetch, forged];
  const open: string[] = [];
  for (const [name, secret] of Object.entries(secrets)) {
    for (const path of spellings(name)) {
      for (const more of headers) {
        const answer = await exactRequest(example.url, path, { headers: { ...more } });
        if (answer.text.includes(secret)) open.push(`${path} ${Object.keys(more)}`);
      }
    }
  }

  expect(open).toEqual([]);
  await beSignedIn();
  expect(await htmlOf('/members')).toContain(secrets.members);
  expect(await htmlOf('/profile')).toContain(secrets.profile);
});

test('the build and the server print no warning or error', async () => {
  await signUp();
  await on.visit('/profile');
  await heading('Your profile').waitFor();

  expect(example.complaints()).toEqual([]);
});

test('an unknown page below the handler is a 404', async () => {
  await on.visit('/handler/no-such-page');

  await says('This page could not be found.').waitFor();
});

longTest.each([
  'sign-in',
  'sign-up',
  'forgot-password',
  'password-reset?code=no',
  'email-verification?code=no',
  'magic-link-callback?code=no',
  'oauth-callback',
  'team-invitation?code=no',
  'mfa',
  'error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED',
  'cli-auth-confirm?login_code=no',
  'account-settings',
])('the page %s hydrates without errors, signed in or not', async (page) => {
  /** Invalid codes cause error responses, and the callback page reports the missing parameters. */
  const foreseen = /Failed to load resource|is not an OAuth callback/;
  const open = async () => {
    await on.visit(`/handler/${page}`);
    await on.page.waitForLoadState('networkidle');
    await expect.poll(() => on.page.locator('h1').count()).toBe(1);
    expect(on.complaints.filter((complaint) => !foreseen.test(complaint))).toEqual([]);
  };

  await open();
  await beSignedIn();
  await open();
});

longTest('axe finds nothing, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/');
  await heading('Hello').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);

  await signUp();
  for (const path of ['/', '/profile', '/members']) {
    await on.visit(path);
    await on.page.locator('main h1').waitFor();
    expect(await violationsOf(on.page)).toEqual([]);
    expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
