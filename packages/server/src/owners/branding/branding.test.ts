import { brandingConfig } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const none = brandingConfig.parse({});
const green = brandingConfig.parse({ light: { accent: '#0a7d5a' }, radius: 4, layout: 'plain' });
const red = brandingConfig.parse({ light: { accent: '#b3261e' } });

const stateOf = async ({ api }: Portico) => (await api.admin().call('GET /internal/branding')).body;
const shownBy = async ({ api }: Portico) => (await api.call('GET /projects/current')).body.branding;

async function save(at: Portico, branding: typeof none) {
  const { version: base_version } = await stateOf(at);
  return await at.api.admin().call('PUT /internal/branding/draft', { body: { branding, base_version } });
}

async function act(at: Portico, operation: 'POST /internal/branding/publish' | 'POST /internal/branding/undo') {
  const { version: base_version } = await stateOf(at);
  return await at.api.admin().call(operation, { body: { base_version } });
}

async function publish(at: Portico, branding: typeof none) {
  expect(await save(at, branding)).toSucceed();
  const published = await act(at, 'POST /internal/branding/publish');
  expect(published).toSucceed();
  return published.body;
}

const override = async ({ api }: Portico, branding: object) =>
  await api.admin().call('PATCH /internal/config/override', {
    body: { config_override_string: JSON.stringify(branding) },
  });

describe('the branding of a project', () => {
  test('is empty at first: clients get nothing', async () => {
    const at = await portico();

    expect(await stateOf(at)).toEqual({ version: expect.any(String), published: none, draft: null, former: [] });
    expect(await shownBy(at)).toBe(null);
  });

  test('reaches clients when its draft is published, with the colors that follow', async () => {
    const at = await portico();

    const saved = await save(at, green);
    expect(saved.body).toMatchObject({
      published: none,
      draft: { branding: green, updated_at_millis: expect.any(Number) },
    });
    expect(await shownBy(at)).toBe(null);

    const { body } = await act(at, 'POST /internal/branding/publish');
    expect(body).toMatchObject({ published: green, draft: null, former: [{ branding: none }] });
    expect(await shownBy(at)).toMatchObject({
      light: { accent: '#0a7d5a', accentText: '#ffffff' },
      dark: { accent: expect.stringMatching(/^#[0-9a-f]{6}$/), accentText: expect.any(String) },
      radius: 4,
      layout: 'plain',
    });
  });

  test('orders and hides methods', async () => {
    const at = await portico();

    await publish(at, brandingConfig.parse({ methodOrder: ['password'], hiddenMethods: ['passkey'] }));

    expect((await shownBy(at))?.methods).toEqual(['password', 'social', 'one-time-code']);
  });

  test('puts the font of the app before one that devices have', async () => {
    const at = await portico();

    await publish(at, brandingConfig.parse({ fontFamily: 'IBM Plex Sans', font: 'serif' }));

    expect((await shownBy(at))?.font).toMatch(/^'IBM Plex Sans', ui-serif, /);
  });

  test('can be undone, version by version, and the version that was undone is the draft', async () => {
    const at = await portico();
    await publish(at, green);
    await publish(at, red);

    const { body } = await act(at, 'POST /internal/branding/undo');
    expect(body).toMatchObject({ published: green, draft: { branding: red }, former: [{ branding: none }] });

    await act(at, 'POST /internal/branding/undo');
    expect(await stateOf(at)).toMatchObject({ published: none, draft: { branding: red }, former: [] });
    const nothing = await act(at, 'POST /internal/branding/undo');
    expect([nothing.status, nothing.text]).toEqual([400, 'There is no earlier version of the branding.']);
  });

  test('keeps ten earlier versions', async () => {
    const at = await portico();

    for (let radius = 0; radius < 12; radius++) await publish(at, { ...none, radius });

    const { former } = await stateOf(at);
    expect(former.map(({ branding }) => branding.radius)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('has a draft that can be discarded, and without a draft nothing can be published', async () => {
    const at = await portico();
    await save(at, green);

    const { version: base_version } = await stateOf(at);
    expect(await at.api.admin().call('DELETE /internal/branding/draft', { query: { base_version } })).toSucceed();

    expect((await stateOf(at)).draft).toBe(null);
    const nothing = await act(at, 'POST /internal/branding/publish');
    expect([nothing.status, nothing.text]).toEqual([400, 'There is no draft to publish.']);
  });

  test('of another project stays the same', async () => {
    const [at, other] = [await portico(), await portico()];
    await publish(at, green);
    expect((await stateOf(other)).published).toEqual(none);
  });

  test('is a part of the configuration, with which it can be written, too', async () => {
    const at = await portico();
    await publish(at, green);

    expect(await override(at, { 'branding.light.accent': '#123456' })).toSucceed();

    expect((await stateOf(at)).published).toEqual({ ...green, light: { accent: '#123456' } });
  });
});

describe('two people who change the branding', () => {
  test('do not overwrite each other: one of two drafts that begin with the same version is refused', async () => {
    const at = await portico();
    const { version: base_version } = await stateOf(at);
    const admin = at.api.admin();

    const answers = await Promise.all(
      [green, red].map(
        async (branding) => await admin.call('PUT /internal/branding/draft', { body: { branding, base_version } }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = answers.filter(({ status }) => status === 200);
    expect((await stateOf(at)).draft).toEqual(kept?.body.draft);
  });

  test.each(['publish', 'undo', 'discard'] as const)('do not %s what they have not read', async (what) => {
    const at = await portico();
    await publish(at, green);
    const { version: base_version } = await stateOf(at);
    await save(at, red);
    const before = await stateOf(at);
    const admin = at.api.admin();

    const late =
      what === 'discard'
        ? await admin.call('DELETE /internal/branding/draft', { query: { base_version } })
        : await admin.call(`POST /internal/branding/${what}`, { body: { base_version } });

    expect(late.status).toBe(409);
    expect(await stateOf(at)).toEqual(before);
  });

  test('notice a change of the configuration', async () => {
    const at = await portico();
    await save(at, red);
    const { version: base_version } = await stateOf(at);
    await override(at, { 'branding.radius': 12 });

    expect((await at.api.admin().call('POST /internal/branding/publish', { body: { base_version } })).status).toBe(409);
    expect((await stateOf(at)).published.radius).toBe(12);
  });
});

describe('values that could do more than describe a look are refused', () => {
  const hostile = {
    color: { light: { accent: 'red;background:url(//evil.example)' } },
    'color function': { dark: { text: 'url(javascript:alert(1))' } },
    'short color': { light: { accent: '#fff' } },
    radius: { radius: 33 },
    'radius with a unit': { radius: '4px' },
    font: { font: 'Comic Sans' },
    'font with a quote': { fontFamily: "x', serif; color: red" },
    'font with a bracket': { fontFamily: '</style><script>' },
    'long font': { fontFamily: 'a'.repeat(65) },
    layout: { layout: 'url(x)' },
    'unknown method': { methodOrder: ['telepathy'] },
    'method twice': { hiddenMethods: ['social', 'social'] },
    script: { termsUrl: 'javascript:alert(1)' },
    'script in other case': { privacyUrl: 'JaVaScRiPt:alert(1)' },
    data: { privacyUrl: 'data:text/html,<script>alert(1)</script>' },
    picture: { pictureUrl: 'data:image/svg+xml,<svg onload=alert(1)>' },
    user: { termsUrl: 'https://example.com@evil.example/' },
    backslash: { termsUrl: 'https:\\\\evil.example' },
    language: { texts: [{ language: '../de', original: 'Sign in', text: 'x' }] },
    'long text': { texts: [{ language: 'de-DE', original: 'Sign in', text: 'x'.repeat(501) }] },
    'many texts': { texts: Array(201).fill({ language: 'de-DE', original: 'a', text: 'b' }) },
    'texts of too many characters': {
      texts: Array(60).fill({ language: 'de-DE', original: 'a', text: 'x'.repeat(400) }),
    },
    'long link': { termsUrl: `https://example.com/${'a'.repeat(2000)}` },
  };

  test.each(Object.entries(hostile))('%s', async (_, branding) => {
    const at = await portico();
    const { version: base_version } = await stateOf(at);
    const admin = at.api.admin();

    const draft = await admin.callBadly('PUT /internal/branding/draft', { body: { branding, base_version } });
    expect(draft).toFail('SCHEMA_ERROR');
    const [key, value] = Object.entries(branding)[0] ?? [];
    expect((await override(at, { [`branding.${key}`]: value })).status).toBe(400);
    expect((await stateOf(at)).published).toEqual(none);
  });

  test('an unknown key', async () => {
    const at = await portico();
    const { version: base_version } = await stateOf(at);
    const body = { branding: { css: '*{}' }, base_version };
    expect(await at.api.admin().callBadly('PUT /internal/branding/draft', { body })).toFail('SCHEMA_ERROR');
    expect((await override(at, { 'branding.css': '*{}' })).status).toBe(400);
  });
});

test('only the admin level reads and changes the versions of the branding', async () => {
  const at = await portico();
  for (const api of [at.api, at.api.server()]) {
    expect(await api.callBadly('GET /internal/branding', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  }
});
