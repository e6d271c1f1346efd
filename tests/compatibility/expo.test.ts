import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Portico as DevicePortico } from '@portico/expo/core/portico.ts';
import { internals, type Session } from '@portico/js/internals';
import { type Portico, portico, type TestUser } from '@portico/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { type TestDevice, testDevice } from './expo-device.ts';

/** `@portico/expo` on a device without a screen, against the server. */

const redirectUri = 'com.example.app:/callback';

afterEach(() => vi.unstubAllGlobals());

async function withApp() {
  const at = await portico();
  const config_override_string = JSON.stringify({ 'domains.nativeRedirectUris': [redirectUri] });
  await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  const user = await at.project.user({ display_name: 'Zoë 🦦' });
  const device = testDevice();
  device.visit = approvedBy(at, user);
  return { at, user, device, app: appOf(at, device) };
}

/** Starts the app, as after a start of the device. */
function appOf({ url, project }: Portico, device: TestDevice, more: { readonly redirectUri?: string } = {}) {
  const options = {
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    redirectUri,
    // Without a connection, the first try is the last one.
    timeoutMillis: 900,
  };
  return new DevicePortico({ ...options, ...more }, device);
}

/** Returns a browser in which the user signs in on the hosted pages. */
function approvedBy({ api }: Portico, user: TestUser): TestDevice['visit'] {
  return async (url) => {
    const answer = await fetch(url, { redirect: 'manual' });
    const pages = new URL(answer.headers.get('location') ?? '', url);
    if (!pages.pathname.endsWith('/continue')) return pages.href;
    const body = Object.fromEntries(pages.searchParams);
    return (await api.as(user).call('POST /auth/hosted-pages/authorize', { body })).body.location;
  };
}

/** Takes the connection away. Expo throws errors of its own class. */
function disconnect(): void {
  vi.stubGlobal('fetch', async () => {
    throw new Error('fetch failed: The Internet connection appears to be offline.');
  });
}

const stored = (device: TestDevice) => [...device.entries.values()].join('');

test('a person signs in in the browser, and is signed in after a restart', async () => {
  const { at, user, device, app } = await withApp();
  const visit = device.visit;
  const seen: URL[] = [];
  device.visit = async (url) => {
    seen.push(url);
    return await visit(url);
  };
  await app.ready;
  expect(app.peek()).toEqual({ user: null, isStale: false });

  expect(await app.signIn({ email: 'ada@example.com', lang: 'de', page: 'sign-up' })).toBe(true);

  await expect.poll(() => app.peek().user?.primaryEmail).toBe(user.email);
  const [page] = seen;
  expect(page?.searchParams.get('code_challenge_method')).toBe('S256');
  expect(Object.fromEntries(page?.searchParams ?? [])).toMatchObject({
    prompt: 'create',
    login_hint: 'ada@example.com',
    ui_locales: 'de',
  });
  expect(page?.searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/);
  const restarted = appOf(at, testDevice(device.entries));
  await restarted.ready;
  expect(restarted.peek().user?.id).toBe(user.id);
  await expect.poll(() => restarted.peek()).toMatchObject({ isStale: false, user: { displayName: 'Zoë 🦦' } });
  expect((await restarted.app.getUser())?.id).toBe(user.id);
});

test('a person who closes the browser stays signed out', async () => {
  const { device, app } = await withApp();
  device.visit = async () => undefined;

  expect(await app.signIn()).toBe(false);

  expect(app.peek().user).toBe(null);
  expect(device.entries.size).toBe(0);
});

test('two taps open one browser', async () => {
  const { device, app } = await withApp();
  const visit = device.visit;
  let count = 0;
  device.visit = async (url) => {
    count += 1;
    return await visit(url);
  };

  expect(await Promise.all([app.signIn(), app.signIn()])).toEqual([true, true]);

  expect(count).toBe(1);
});

test('only the answer to this sign-in counts', async () => {
  const { device, app } = await withApp();
  const visit = device.visit;
  const wrong: readonly ((answer: URL) => string)[] = [
    (answer) => answer.href.replace(/state=[^&]+/, 'state=another'),
    (answer) => answer.href.replace(/state=[^&]+&?/, ''),
    (answer) => answer.href.replace('com.example.app:', 'com.example.other:'),
    (answer) => answer.href.replace('/callback', '/other'),
    (answer) => answer.href.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example.com'),
  ];
  for (const change of wrong) {
    device.visit = async (url) => change(new URL((await visit(url)) ?? ''));
    await expect(app.signIn()).rejects.toMatchObject({ name: 'SignInFailed' });
  }
  expect(app.peek().user).toBe(null);
  expect(stored(device)).toBe('');
});

test('a code works once, and only with the verifier of its sign-in', async () => {
  const { device, app } = await withApp();
  const visit = device.visit;
  let first: string | undefined;
  device.visit = async (url) => {
    first ??= (await visit(url)) ?? '';
    // The second sign-in gets the code of the first one, with its own state.
    return first.replace(/state=[^&]+/, `state=${url.searchParams.get('state')}`);
  };
  expect(await app.signIn()).toBe(true);
  await expect.poll(() => app.peek().user).toBeTruthy();

  await expect(app.signIn()).rejects.toMatchObject({ name: 'RequestFailed', status: 400 });
});

test('the pages answer with an error, and refuse the address of another app', async () => {
  const { at, device, app } = await withApp();
  const visit = device.visit;
  device.visit = async (url) => {
    url.searchParams.set('portico_error', 'access_denied');
    return await visit(url);
  };
  await expect(app.signIn()).rejects.toMatchObject({ name: 'SignInFailed', code: 'access_denied' });

  const opened: number[] = [];
  device.visit = async (url) => {
    opened.push((await fetch(url, { redirect: 'manual' })).status);
    return undefined;
  };
  expect(await appOf(at, device, { redirectUri: 'com.example.other:/callback' }).signIn()).toBe(false);
  expect(opened).toEqual([400]);
});

test('without a connection, the app starts with the user of the last time, and goes on later', async () => {
  const { at, user, device, app } = await withApp();
  await app.signIn();
  await expect.poll(() => stored(device)).toContain('primary_email');
  disconnect();

  const restarted = appOf(at, testDevice(device.entries));
  await restarted.ready;
  await restarted.refresh();

  expect(restarted.peek()).toMatchObject({ isStale: true, user: { id: user.id, displayName: 'Zoë 🦦' } });
  await expect(restarted.peek().user?.update({ displayName: 'Ada' })).rejects.toMatchObject({
    name: 'ConnectionError',
  });
  expect(restarted.peek().user?.id).toBe(user.id);

  vi.unstubAllGlobals();
  await at.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { display_name: 'Ada' } });
  await restarted.refresh();
  expect(restarted.peek()).toMatchObject({ isStale: false, user: { displayName: 'Ada' } });
});

test('each refresh token is stored, and a restart uses the last one', async () => {
  const { at, user, device, app } = await withApp();
  await app.signIn();
  const session = sessionOf(app);
  const first = await session.getTokens();
  at.server.clock.advance(2, 'minute');
  session.renewSoon();
  const second = await session.getTokens();
  expect(second.refreshToken).not.toBe(first.refreshToken);
  await expect.poll(() => stored(device)).toContain(second.refreshToken);
  expect(stored(device)).not.toContain(first.refreshToken);

  const restarted = appOf(at, testDevice(device.entries));
  expect((await restarted.app.getUser())?.id).toBe(user.id);
});

test('a revoked session signs out, and a failed refresh does not', async () => {
  const { at, user, device, app } = await withApp();
  await app.signIn();
  await expect.poll(() => app.peek().user).toBeTruthy();
  const session = sessionOf(app);
  disconnect();
  session.renewSoon();
  await app.refresh();
  expect(app.peek().user?.id).toBe(user.id);
  expect(stored(device)).toContain('refreshToken');

  vi.unstubAllGlobals();
  await at.api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { password: 'another horse battery' } });
  session.renewSoon();
  await app.refresh();

  expect(app.peek()).toEqual({ user: null, isStale: false });
  await expect.poll(() => device.entries.size).toBe(0);
});

/** Returns the session of the app, whose access token a test can drop. */
function sessionOf({ app }: DevicePortico): Session {
  const { sessions } = app[internals];
  return sessions.of(sessions.store(undefined));
}

test('a sign-out without a connection deletes everything from the device, and the next sign-in asks again', async () => {
  const { at, device, app } = await withApp();
  await app.signIn();
  await expect.poll(() => stored(device)).toContain('primary_email');
  disconnect();

  await app.signOut();

  expect(app.peek().user).toBe(null);
  expect(stored(device)).not.toMatch(/token|primary_email/i);
  vi.unstubAllGlobals();
  const asked: (string | null)[] = [];
  device.visit = async (url) => {
    asked.push(url.searchParams.get('prompt'));
    return undefined;
  };
  await appOf(at, device).signIn();
  expect(asked).toEqual(['login']);
});

test('a long session is stored in pieces that each device accepts', async () => {
  const { at, user, device, app } = await withApp();
  await at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { display_name: '🦦'.repeat(100), client_metadata: { note: 'x'.repeat(3000) } },
  });

  await app.signIn();
  await expect.poll(() => stored(device)).toContain('primary_email');

  expect(device.entries.size).toBeGreaterThan(3);
  const restarted = appOf(at, testDevice(device.entries));
  await restarted.ready;
  expect(restarted.peek().user).toMatchObject({
    displayName: '🦦'.repeat(100),
    clientMetadata: { note: 'x'.repeat(3000) },
  });
});

test('a device that lost a part of its storage starts signed out', async () => {
  const { at, device, app } = await withApp();
  await app.signIn();
  await expect.poll(() => stored(device)).toContain('primary_email');
  const [piece] = [...device.entries.keys()].filter((key) => /\.\d$/.test(key));
  device.entries.delete(piece ?? '');

  const restarted = appOf(at, testDevice(device.entries));
  await restarted.ready;

  expect(restarted.peek().user).toBe(null);
  expect(await restarted.app.getUser()).toBe(null);
});

test('a user whom another version of the app has stored is loaded again', async () => {
  const { at, user, device, app } = await withApp();
  await app.signIn();
  await expect.poll(() => stored(device)).toContain('oauth_providers');
  for (const [key, value] of device.entries)
    device.entries.set(key, value.replace('oauth_providers', 'other_providers'));

  const restarted = appOf(at, testDevice(device.entries));
  await restarted.ready;

  await expect.poll(() => restarted.peek()).toMatchObject({ isStale: false, user: { id: user.id } });
});

test('projects do not share a session', async () => {
  const { device, app } = await withApp();
  await app.signIn();
  expect(device.entries.size).toBeGreaterThan(0);
  const other = appOf(await portico(), testDevice(device.entries));
  await other.ready;

  expect(other.peek().user).toBe(null);
});

test('nothing needs Web Crypto or other globals that Hermes lacks', async () => {
  const { at, user } = await withApp();
  const workerData = {
    url: at.url,
    projectId: at.project.id,
    key: at.project.keys.client,
    redirectUri,
    tokens: { access_token: user.access_token, refresh_token: user.refresh_token },
  };
  const thread = new Worker(new URL('./expo-runtime.ts', import.meta.url), { workerData });
  try {
    const [report] = await once(thread, 'message');

    expect(report).toEqual({
      missing: [],
      email: user.email,
      isRenewed: true,
      name: undefined,
      failure: 'ConnectionError',
      after: null,
    });
  } finally {
    await thread.terminate();
  }
});
