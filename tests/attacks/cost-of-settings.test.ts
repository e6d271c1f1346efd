import { createHash, randomUUID } from 'node:crypto';
import { projectConfig } from '@portico/contract';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/**
 * What an owner can store decides what a request of a visitor costs. Each list and map of the configuration is stored as large as the
 * server allows, and visitors send the requests that read it, while another project is served. The lists come from the schema, so a
 * new one needs a row here.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server?.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const named = <T>(count: number, nameOf: (index: number) => string, entryOf: (index: number) => T) =>
  Object.fromEntries(numbers(count).map((index) => [nameOf(index), entryOf(index)]));
const permission = (index: number) => `p${index}`;
const day = [1, 'day'];
/** Permissions that a row replaces must not be granted by default. */
const noPermissions = Object.fromEntries(
  ['teamCreator', 'teamMember', 'signUp'].map((who) => [`rbac.defaultPermissions.${who}`, {}]),
);

/** Returns an override with a number of entries. It stays within the bytes and keys of a configuration at its `most`. */
type Fill = { readonly most: number; readonly override: (count: number) => Readonly<Record<string, unknown>> };

const product = (prices: number, items: number) => ({
  displayName: 'Product',
  customerType: 'user',
  prices: named(
    prices,
    (index) => `price${index}`,
    () => ({ USD: '10', interval: day }),
  ),
  includedItems: named(
    items,
    (index) => `item${index}`,
    () => ({ quantity: 1 }),
  ),
});
const itemsOf = (count: number) =>
  named(
    count,
    (index) => `item${index}`,
    () => ({ customerType: 'user' }),
  );

/** Each collection of the configuration at its largest: a chain or a pattern, where that costs more. */
const fills: Readonly<Record<string, Fill>> = {
  'rbac.permissions.*': {
    most: 1200,
    override: (count) => ({
      'rbac.permissions': named(count, permission, () => ({ scope: 'project' })),
    }),
  },
  'rbac.permissions.*.containedPermissionIds.*': {
    // A chain: each permission contains the next one.
    most: 1200,
    override: (count) => ({
      'rbac.permissions': named(count, permission, (index) => ({
        scope: 'project',
        containedPermissionIds: index + 1 < count ? { [permission(index + 1)]: true } : {},
      })),
      'rbac.defaultPermissions.signUp': { p0: true },
    }),
  },
  'rbac.defaultPermissions.signUp.*': {
    most: 1000,
    override: (count) => ({
      'rbac.permissions': named(count, permission, () => ({ scope: 'project' })),
      'rbac.defaultPermissions.signUp': named(count, permission, () => true),
    }),
  },
  'rbac.defaultPermissions.teamCreator.*': {
    most: 1000,
    override: (count) => ({
      'rbac.permissions': named(count, permission, () => ({ scope: 'team' })),
      'rbac.defaultPermissions.teamCreator': named(count, permission, () => true),
      'teams.createPersonalTeamOnSignUp': true,
    }),
  },
  'rbac.defaultPermissions.teamMember.*': {
    most: 1000,
    override: (count) => ({
      'rbac.permissions': named(count, permission, () => ({ scope: 'team' })),
      'rbac.defaultPermissions.teamMember': named(count, permission, () => true),
    }),
  },
  'domains.trustedDomains.*': {
    most: 900,
    override: (count) => ({
      'domains.trustedDomains': named(
        count,
        (index) => `d${index}`,
        (index) => ({ baseUrl: `https://${'*a*-'.repeat(12)}${'a'.repeat(index % 2)}.example.org` }),
      ),
    }),
  },
  'domains.nativeRedirectUris[]': {
    most: 20,
    override: (count) => ({
      'domains.nativeRedirectUris': numbers(count).map((index) => `com.example.app${index}:/${'a'.repeat(270)}`),
    }),
  },
  'domains.redirectUris[]': {
    most: 50,
    override: (count) => ({
      'domains.redirectUris': numbers(count).map((index) => `https://example.com/${index}${'a'.repeat(470)}`),
    }),
  },
  'auth.signUpFields[]': {
    most: 10,
    override: (count) => ({
      'auth.signUpFields': numbers(count).map((index) => ({
        id: `f${index}`,
        type: 'choice',
        label: 'l'.repeat(500),
        translations: numbers(20).map((at) => ({
          language: `${'abcdefghijklmnopqrst'.charAt(at)}a-AA`,
          label: 'l'.repeat(500),
        })),
        options: numbers(50).map((at) => `${at}${'o'.repeat(98)}`),
      })),
    }),
  },
  'auth.passkey.relatedOrigins[]': {
    most: 20,
    override: (count) => ({
      'domains.trustedDomains': {
        app: { baseUrl: 'https://example.com' },
        ...named(
          count,
          (index) => `d${index}`,
          (index) => ({ baseUrl: `https://s${index}.label${index % 4}.com` }),
        ),
      },
      'auth.passkey.relyingPartyId': 'example.com',
      'auth.passkey.relatedOrigins': numbers(count).map((index) => `https://s${index}.label${index % 4}.com`),
    }),
  },
  'auth.accessTokenClaims.*': {
    most: 8,
    override: (count) => ({
      'auth.accessTokenClaims': named(
        count,
        (index) => `claim_${index}`,
        (index) => `user.server_metadata.${'a.'.repeat(80)}c${index}`,
      ),
    }),
  },
  'auth.oauth.providers.*': {
    most: 12,
    override: () => ({
      'auth.oauth.providers': Object.fromEntries(
        ['google', 'github', 'microsoft', 'spotify'].map((type) => [type, { type, isShared: true, allowSignIn: true }]),
      ),
    }),
  },
  'branding.texts[]': {
    most: 200,
    override: (count) => ({
      'branding.texts': numbers(count).map((index) => ({
        language: 'en-US',
        original: `${index} ${'a'.repeat(40)}`,
        text: 'b'.repeat(50),
      })),
    }),
  },
  'payments.catalogs.*': {
    most: 2000,
    override: (count) => ({
      'payments.catalogs': named(
        count,
        (index) => `c${index}`,
        () => ({ customerType: 'user' }),
      ),
    }),
  },
  'payments.products.*': {
    most: 500,
    override: (count) => ({
      'payments.products': named(
        count,
        (index) => `product${index}`,
        () => product(1, 0),
      ),
    }),
  },
  'payments.products.*.isAddOnTo.*': {
    most: 450,
    override: (count) => ({
      'payments.products': {
        ...named(
          count,
          (index) => `product${index}`,
          () => product(1, 0),
        ),
        addition: {
          ...product(1, 0),
          isAddOnTo: named(
            count,
            (index) => `product${index}`,
            () => true,
          ),
        },
      },
    }),
  },
  'payments.products.*.prices.*': {
    most: 1200,
    override: (count) => ({ 'payments.products': { product: product(count, 0) } }),
  },
  'payments.products.*.includedItems.*': {
    most: 900,
    override: (count) => ({ 'payments.items': itemsOf(count), 'payments.products': { product: product(1, count) } }),
  },
  'payments.items.*': { most: 2000, override: (count) => ({ 'payments.items': itemsOf(count) }) },
  'dataVault.stores.*': {
    most: 2000,
    override: (count) => ({
      'dataVault.stores': named(
        count,
        (index) => `store${index}`,
        () => ({ displayName: 'Store' }),
      ),
    }),
  },
};

/** Collections whose cost other tests prove. */
const elsewhere: Readonly<Record<string, string>> = {
  'emails.themes.*': 'tests/attacks/hostile-sources.test.ts',
  'emails.templates.*': 'tests/attacks/hostile-sources.test.ts',
};

interface Schema {
  readonly type?: string;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** Lists of so few entries cost nothing. */
const few = 4;

/** Returns the paths of all collections of a schema. */
function collections(schema: Schema, path = ''): readonly string[] {
  const { items, anyOf = [], properties = {}, additionalProperties } = schema;
  const map = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const isLarge = schema.type === 'array' && (schema.maxItems ?? Number.POSITIVE_INFINITY) > few;
  return [
    ...(isLarge ? [`${path}[]`] : []),
    ...(items === undefined ? [] : collections(items, `${path}[]`)),
    ...anyOf.flatMap((part) => collections(part, path)),
    ...(map === undefined ? [] : [`${path}.*`, ...collections(map, `${path}.*`)]),
    ...Object.entries(properties).flatMap(([name, part]) => collections(part, path === '' ? name : `${path}.${name}`)),
  ];
}

test('each collection of the configuration has a row', () => {
  const schema = z.toJSONSchema(projectConfig, { io: 'input', unrepresentable: 'any' }) as Schema;

  expect(new Set(collections(schema))).toEqual(new Set([...Object.keys(fills), ...Object.keys(elsewhere)]));
});

const verifier = createHash('sha256').update('a verifier').digest('base64url');

/** What a visitor can send, and which statuses are answers that the test expects. */
const requests: Readonly<Record<string, (made: Portico) => Promise<{ readonly status: number }>>> = {
  'read the project': async ({ api }) => await api.call('GET /projects/current'),
  'sign in': async ({ api }) =>
    await api.call('POST /auth/password/sign-in', { body: { email: 'nobody@example.com', password: 'unusual horse' } }),
  'sign up': async ({ api }) =>
    await api.call('POST /auth/password/sign-up', {
      body: { email: `u${randomUUID()}@example.com`, password: 'unusual horse staple' },
    }),
  'ask for a code': async ({ api }) =>
    await api.call('POST /auth/otp/send-sign-in-code', {
      body: { email: 'nobody@example.com', callback_url: `https://${'a-'.repeat(100)}a.example.org/handler` },
    }),
  'begin a social sign-in': async ({ project, url }) => {
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: project.keys.client,
      redirect_uri: `https://${'a-'.repeat(100)}a.example.org/handler`,
      scope: 'legacy',
      state: 's',
      grant_type: 'authorization_code',
      code_challenge: verifier,
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
    });
    return await fetch(`${url}/api/v1/auth/oauth/authorize/github?${query}`, { redirect: 'manual' });
  },
  'open a purchase': async ({ api }) =>
    await api.call('POST /payments/purchases/validate-code', { body: { full_code: 'unknown' } }),
};

/** Returns the least processor time of three requests, in milliseconds. */
async function millisOf(
  made: Portico,
  request: (made: Portico) => Promise<{ readonly status: number }>,
): Promise<number> {
  const all: number[] = [];
  for (const _ of numbers(3)) {
    const before = process.cpuUsage();
    const { status } = await request(made);
    const { user, system } = process.cpuUsage(before);
    expect(status).toBeLessThan(500);
    all.push((user + system) / 1000);
  }
  return Math.min(...all);
}

/** A request of a visitor never costs more than this, whatever is stored: a quarter of what a sign-in may. */
const millisMax = 250;

test.each(Object.keys(fills))('requests of visitors cost little if %s is as large as it can be', async (path) => {
  const fill = fills[path];
  if (fill === undefined) throw new Error('There is no such row.');
  const [made, other] = [await portico(server), await portico(server)];
  const store = async (count: number) => {
    const body = { config_override_string: JSON.stringify({ ...noPermissions, ...fill.override(count) }) };
    return await made.api.admin().call('PATCH /internal/config/override', { body });
  };
  expect(await store(fill.most)).toSucceed();

  const costs: Record<string, number> = {};
  for (const [name, request] of Object.entries(requests)) costs[name] = await millisOf(made, request);
  const [answer] = await Promise.all([
    other.api.call('GET /projects/current'),
    ...numbers(10).map(async () => await requests['ask for a code']?.(made)),
  ]);

  expect(answer).toSucceed();
  expect(Object.entries(costs).filter(([, millis]) => millis > millisMax)).toEqual([]);
});
