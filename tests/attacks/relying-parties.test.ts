import {
  type AnswerTwists,
  callerHeaders,
  createApi,
  createPasskey,
  engineOfRun,
  internalKeys,
  type Portico,
  portico,
  rawRequest,
  startTestServer,
  type TestPasskey,
  type Tokens,
} from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const domain = 'example.com';
const app = 'https://app.example.com';
const shop = 'https://shop.example.com';
const partner = 'https://example.org';
const trusted = ['https://example.com', app, shop, partner, 'https://*.dev.example.net'];

async function configure({ api }: Portico, config: object) {
  const config_override_string = JSON.stringify(config);
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

const domainsOf = (urls: readonly string[]) => urls.map((domain) => ({ domain, handler_path: '/handler' }));

/** Creates a project with several domains, and the configuration of its passkeys. */
async function given(passkey: object = { relyingPartyId: domain, relatedOrigins: [partner] }) {
  const made = await portico();
  await made.project.configure({ passkey_enabled: true, domains: domainsOf(trusted) });
  if (Object.keys(passkey).length > 0) await set(made, passkey);
  return made;
}

async function set(made: Portico, passkey: object) {
  const entries = Object.entries(passkey).map(([key, value]) => [`auth.passkey.${key}`, value]);
  expect(await configure(made, Object.fromEntries(entries))).toSucceed();
}

async function register({ api }: Portico, user: Tokens, passkey: TestPasskey, twists?: AnswerTwists) {
  const { body } = await api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = passkey.register(body.options_json, twists);
  return await api.as(user).call('POST /auth/passkey/register', { body: { credential, code: body.code } });
}

async function signIn({ api }: Portico, passkey: TestPasskey, twists?: AnswerTwists) {
  const { body } = await api.call('POST /auth/passkey/initiate-passkey-authentication');
  const authentication_response = passkey.authenticate(body.options_json, twists);
  return await api.call('POST /auth/passkey/sign-in', { body: { authentication_response, code: body.code } });
}

/** Registers a passkey of a new user for a relying party ID, as a new client does. */
async function registered(made: Portico, relyingPartyId = domain, page = app) {
  const user = await made.project.user();
  const passkey = createPasskey(page);
  expect(await register(made, user, passkey, { relyingPartyId })).toSucceed();
  return { user, passkey };
}

const on = (origin: string, relyingPartyId = domain): AnswerTwists => ({ origin, relyingPartyId });
const refused = 'PASSKEY_AUTHENTICATION_FAILED';
const unregistered = 'PASSKEY_REGISTRATION_FAILED';

describe('one passkey for several domains', () => {
  test('signs in on the domain, its subdomains and related origins', async () => {
    const made = await given();
    const { user, passkey } = await registered(made);

    for (const origin of ['https://example.com', app, shop, partner]) {
      expect((await signIn(made, passkey, on(origin))).body.user_id).toBe(user.id);
    }
  });

  test('tells new clients the relying party, and leaves the options of published ones unchanged', async () => {
    const made = await given();
    const user = await made.project.user();
    const relying_party = { id: domain, related_origins: [partner] };
    const placeholder = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

    const registration = await made.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
    const authentication = await made.api.call('POST /auth/passkey/initiate-passkey-authentication');

    expect(registration.body).toMatchObject({ relying_party, options_json: { rp: { id: placeholder } } });
    expect(authentication.body).toMatchObject({ relying_party, options_json: { rpId: placeholder } });
    const { body } = await (await given({})).api.call('POST /auth/passkey/initiate-passkey-authentication');
    expect(body).not.toHaveProperty('relying_party');
  });

  test('passkeys from before the setting go on working on their host, and so do those of published clients', async () => {
    const made = await given({});
    const { user, passkey } = await registered(made, 'app.example.com');
    await set(made, { relyingPartyId: domain, relatedOrigins: [partner] });
    const published = await registered(made, 'app.example.com');

    expect((await signIn(made, passkey, on(app, 'app.example.com'))).body.user_id).toBe(user.id);
    expect((await signIn(made, published.passkey, on(app, 'app.example.com'))).body.user_id).toBe(published.user.id);
    for (const one of [passkey, published.passkey]) {
      expect(await signIn(made, one, on(app, domain))).toFail(refused);
      expect(await signIn(made, one, on(shop, 'shop.example.com'))).toFail(refused);
      expect(await signIn(made, one, on(shop, 'app.example.com'))).toFail(refused);
    }
  });
});

test('a passkey that was stored without a relying party belongs to the host of its page, and keeps it', async () => {
  const made = await given();
  const { user, passkey } = await registered(made, 'app.example.com');
  const db = made.server.app.database.handle();
  const sql = 'update passkeys set relying_party_id = null where user_id = $1';
  await db.run({ text: sql, values: [user.id] });

  expect(await signIn(made, passkey, on(app, domain))).toFail(refused);
  expect(await signIn(made, passkey, on(shop, 'app.example.com'))).toFail(refused);
  expect(await signIn(made, passkey, on(app, 'app.example.com'))).toSucceed();
  const { body } = await made.api.as(user).call('GET /passkeys', { query: { user_id: 'me' } });
  expect(body.items).toMatchObject([{ relying_party_id: 'app.example.com' }]);
});

describe('a page that is not trusted', () => {
  test.each([
    ['a stranger', 'https://evil.example'],
    ['a subdomain of the relying party that is not listed', 'https://evil.example.com'],
    ['the domain at the end of a name', 'https://evilexample.com'],
    ['the domain at the beginning', 'https://example.com.evil.example'],
    ['another scheme', 'http://app.example.com'],
    ['another port', 'https://app.example.com:8443'],
  ])('neither registers nor signs in: %s', async (_name, origin) => {
    const made = await given();
    const { passkey } = await registered(made);

    expect(await signIn(made, passkey, on(origin))).toFail(refused);
    const user = await made.project.user();
    expect(await register(made, user, createPasskey(app), on(origin))).toFail(unregistered);
  });

  test('a trusted domain that is neither below the relying party nor related uses only its own passkeys', async () => {
    const made = await given();
    const { passkey } = await registered(made);
    const dev = 'https://a.dev.example.net';

    expect(await signIn(made, passkey, on(dev))).toFail(refused);
    expect(await signIn(made, passkey, on(dev, 'a.dev.example.net'))).toFail(refused);
    const user = await made.project.user();
    expect(await register(made, user, createPasskey(app), on(dev))).toFail(unregistered);
    expect(await register(made, user, createPasskey(app), on(dev, 'dev.example.net'))).toFail(unregistered);
    const own = await registered(made, 'a.dev.example.net', dev);
    expect(await signIn(made, own.passkey)).toSucceed();
  });
});

test('without the setting, or with another one, a passkey belongs to one host', async () => {
  const made = await given({});
  const user = await made.project.user();
  expect(await register(made, user, createPasskey(app), on(app, domain))).toFail(unregistered);
  expect(await register(made, user, createPasskey(app), on(app, 'com'))).toFail(unregistered);
  await set(made, { relyingPartyId: domain });
  expect(await register(made, user, createPasskey(app), on(app, 'com'))).toFail(unregistered);
  expect(await register(made, user, createPasskey(app), on(app, 'shop.example.com'))).toFail(unregistered);
});

test('a changed setting ends what it allowed, also for passkeys that are registered', async () => {
  const made = await given();
  const { passkey } = await registered(made);

  await set(made, { relatedOrigins: [] });
  expect(await signIn(made, passkey, on(partner))).toFail(refused);
  expect(await signIn(made, passkey, on(shop))).toSucceed();
  await set(made, { relyingPartyId: 'example.org' });
  expect(await signIn(made, passkey, on(shop))).toFail(refused);
  expect(await signIn(made, passkey, on(partner, 'example.org'))).toFail(refused);
  await set(made, { relyingPartyId: null });
  expect(await signIn(made, passkey, on(app))).toFail(refused);
  expect(await signIn(made, passkey, on('https://example.com'))).toSucceed();
  await set(made, { relyingPartyId: domain });
  expect(await signIn(made, passkey, on(shop))).toSucceed();
});

test('a project that names the same relying party gets no passkeys of another project', async () => {
  const [made, thief] = [await given(), await given()];
  const { passkey } = await registered(made);

  expect(await signIn(thief, passkey, on(app))).toFail(refused);
  const path = (id: string) => ({ path: `/api/v1/projects/${id}/.well-known/webauthn` });
  await set(thief, { relatedOrigins: ['https://example.com'] });
  const ofMade = await rawRequest(made.url, path(made.project.id));
  expect(JSON.parse(ofMade.text)).toEqual({ origins: [partner] });
});

describe('the setting', () => {
  test.each([
    ['a public suffix', 'com', /must be a domain/],
    ['a public suffix with a dot', 'co.uk', /co\.uk is a public suffix/],
    ['a suffix of a host of many customers', 'github.io', /is a public suffix/],
    ['a suffix that a wildcard covers', 'vercel.app', /is a public suffix/],
    ['a domain of someone else', 'evil.example', /no trusted domain/],
    ['the end of a name', 'ample.com', /no trusted domain/],
    ['a subdomain of nothing trusted', 'deep.shop.example.com', /no trusted domain/],
    ['an address', '127.0.0.1', /must be a domain/],
    ['a host with a port', 'example.com:443', /must be a domain/],
    ['a URL', 'https://example.com', /must be a domain/],
    ['capital letters', 'Example.com', /must be a domain/],
    ['a dot at the end', 'example.com.', /must be a domain/],
    ['an empty text', '', /must be a domain/],
  ])('refuses %s as the relying party', async (_name, relyingPartyId, reason) => {
    const made = await portico();
    const domains = domainsOf([...trusted, 'https://shop.co.uk', 'https://me.github.io', 'https://*.vercel.app']);
    await made.project.configure({ passkey_enabled: true, domains });

    expect(await configure(made, { 'auth.passkey.relyingPartyId': relyingPartyId })).toBeRefused(400, reason);
    expect(await configure(made, { 'auth.passkey': { relyingPartyId } })).toBeRefused(400, reason);
    const { body } = await made.api.call('POST /auth/passkey/initiate-passkey-authentication');
    expect(body).not.toHaveProperty('relying_party');
  });

  test.each([
    ['an origin that is not trusted', ['https://evil.example'], /evil\.example is not a trusted domain/],
    ['a path', ['https://example.org/'], /must be an origin/],
    ['a page without TLS', ['http://example.org'], /must be an origin/],
    ['a wildcard', ['https://*.dev.example.net'], /must be an origin/],
    ['no origin', [''], /must be an origin/],
    ['too many', Array.from({ length: 21 }, (_, n) => `https://a${n}.dev.example.net`), /20/],
  ])('refuses %s as a related origin', async (_name, origins, reason) => {
    const made = await given();

    expect(await configure(made, { 'auth.passkey.relatedOrigins': origins })).toBeRefused(400, reason);
  });

  test('refuses more names than browsers read, and related origins without a relying party', async () => {
    const made = await portico();
    const origins = Array.from({ length: 6 }, (_, n) => `https://name${n}.example`);
    await made.project.configure({ passkey_enabled: true, domains: domainsOf([...trusted, ...origins]) });
    const named = { 'auth.passkey.relyingPartyId': domain, 'auth.passkey.relatedOrigins': origins };

    expect(await configure(made, named)).toBeRefused(400, /at most 5/);
    expect(await configure(made, { 'auth.passkey.relatedOrigins': [partner] })).toBeRefused(
      400,
      /relyingPartyId first/,
    );
    expect(await configure(made, { ...named, 'auth.passkey.relatedOrigins': origins.slice(1) })).toSucceed();
  });

  test('keeps the trusted domains that it needs, also when they are changed at another door', async () => {
    const made = await given();
    const without = (urls: readonly string[]) => ({ config: { domains: domainsOf(urls) } });
    const change = async (body: object) =>
      await made.api.admin().callBadly('PATCH /internal/projects/current', { body });

    expect(await change(without([app]))).toBeRefused(400, /example\.org is not a trusted domain/);
    expect(await change(without([partner]))).toBeRefused(400, /no trusted domain/);
    expect(await change(without([app, partner]))).toSucceed();
  });
});

describe('/.well-known/webauthn', () => {
  const get = async (made: Portico, id = made.project.id) =>
    await rawRequest(made.url, { path: `/api/v1/projects/${id}/.well-known/webauthn` });

  test('lists the related origins for anyone, as JSON', async () => {
    const made = await given();

    const answer = await get(made);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(answer.text)).toEqual({ origins: [partner] });
  });

  test('does not exist for projects without a relying party, and unknown ones', async () => {
    const made = await given({});

    for (const id of [made.project.id, 'nobody', '00000000-0000-4000-8000-000000000000']) {
      expect((await get(made, id)).status).toBe(404);
    }
  });

  test('the list of the server has the origins of the dashboard, if its relying party is the host of the server', async () => {
    const environment = { PORTICO_PUBLIC_URL: 'https://auth.example.com', PORTICO_ENVIRONMENT: 'development' };
    const server = await startTestServer({ engine: engineOfRun(), environment });
    try {
      const url = `http://localhost:${server.app.port}`;
      const admin = createApi<'admin'>(url, callerHeaders('internal', 'admin', internalKeys.admin));
      const change = async (config: object) => {
        const config_override_string = JSON.stringify(config);
        const answer = await admin.call('PATCH /internal/config/override', { body: { config_override_string } });
        expect(answer).toSucceed();
      };
      const domains = ['https://auth.example.com', partner].map((baseUrl) => [crypto.randomUUID(), { baseUrl }]);
      await change({
        'domains.trustedDomains': Object.fromEntries(domains),
        'auth.passkey.relyingPartyId': 'auth.example.com',
        'auth.passkey.relatedOrigins': [partner],
      });
      const get = async () => await rawRequest(url, { path: '/.well-known/webauthn' });
      expect(JSON.parse((await get()).text)).toEqual({ origins: [partner] });
      await change({ 'auth.passkey.relyingPartyId': 'example.com' });
      expect((await get()).status).toBe(404);
    } finally {
      await server.stop();
    }
  });

  test('the list of the server names no origin of a project that claims its host', async () => {
    const made = await portico();
    await made.project.configure({
      passkey_enabled: true,
      domains: domainsOf(['http://app.portico.localhost', 'https://evil.example']),
    });
    await set(made, { relyingPartyId: 'portico.localhost', relatedOrigins: ['https://evil.example'] });

    for (const host of ['portico.localhost', 'localhost']) {
      const answer = await rawRequest(made.url, { path: '/.well-known/webauthn', headers: { host } });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('evil');
    }
  });
});
