import { afterEach, expect, test, vi } from 'vitest';
import { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from '../../index.ts';
import { internals } from './app-core.ts';
import { baseUrlHere, resolveOptions } from './options.ts';

const complete = {
  projectId: 'internal',
  publishableClientKey: 'pck_1',
  secretServerKey: 'ssk_1',
  superSecretAdminKey: 'sak_1',
  baseUrl: 'http://localhost:4100/',
  tokenStore: 'memory',
} as const;

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['projectId', 'client', 'PORTICO_PROJECT_ID'],
  ['publishableClientKey', 'client', 'PORTICO_PUBLISHABLE_CLIENT_KEY'],
  ['baseUrl', 'client', 'PORTICO_API_URL'],
  ['secretServerKey', 'server', 'PORTICO_SECRET_SERVER_KEY'],
  ['superSecretAdminKey', 'admin', 'PORTICO_SUPER_SECRET_ADMIN_KEY'],
] as const)('without %s an app of the level %s names the variable %s', (option, level, variable) => {
  const given = { ...complete, [option]: undefined };

  expect(() => resolveOptions(given, level)).toThrow(new RegExp(`option ${option}.*${variable}`));
});

test('reads options from the environment under all names; the constructor takes precedence', () => {
  vi.stubEnv('NEXT_PUBLIC_PORTICO_PROJECT_ID', '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00');
  vi.stubEnv('PORTICO_PUBLISHABLE_CLIENT_KEY', 'pck_env');
  vi.stubEnv('PORTICO_API_URL', 'http://localhost:4100');
  vi.stubEnv('PORTICO_EXTRA_REQUEST_HEADERS', '{"x-own":"1"}');

  const resolved = resolveOptions({ tokenStore: null, publishableClientKey: 'pck_own' }, 'client');

  expect(resolved).toMatchObject({
    projectId: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
    publishableClientKey: 'pck_own',
    extraRequestHeaders: { 'x-own': '1' },
  });
  expect(baseUrlHere(resolved.baseUrl)).toBe('http://localhost:4100');
});

test('an empty variable counts as not set', () => {
  vi.stubEnv('PORTICO_PROJECT_ID', ' ');

  expect(() => resolveOptions({ ...complete, projectId: undefined }, 'client')).toThrow(/option projectId/);
});

test('rejects an invalid project ID and shows the value', () => {
  expect(() => resolveOptions({ ...complete, projectId: 'my project' }, 'client')).toThrow(
    /must be a lowercase UUID or "internal", but is "my project"/,
  );
});

test('requires a token store', () => {
  expect(() => resolveOptions({ ...complete, tokenStore: undefined }, 'client')).toThrow(/option tokenStore/);
});

test('removes a trailing slash from the URL', () => {
  expect(baseUrlHere('http://localhost:4100/')).toBe('http://localhost:4100');
  expect(baseUrlHere({ browser: 'http://b', server: 'http://s/' })).toBe('http://s');
});

test('an app inherits missing options and shares the sessions', () => {
  const parent = new PorticoClientApp({ ...complete, urls: { home: '/home' } });
  const child = new PorticoServerApp({ inheritsFrom: parent, secretServerKey: 'ssk_2', urls: { signIn: '/in' } });

  expect(child.projectId).toBe('internal');
  expect(child.urls.signIn).toBe('/in');
  expect(child[internals].sessions).toBe(parent[internals].sessions);
  expect(() => new PorticoAdminApp({ inheritsFrom: child })).toThrow(/PORTICO_SUPER_SECRET_ADMIN_KEY/);
});

test('a project owner needs no keys', async () => {
  const owner = new PorticoClientApp(complete);
  const user = await owner.getUser();
  expect(user).toBeNull();

  const { currentSession } = { currentSession: { freshAccessToken: async () => null } as never };
  const app = new PorticoAdminApp({
    projectId: 'internal',
    baseUrl: 'http://localhost:4100',
    tokenStore: null,
    projectOwnerSession: currentSession,
  });

  expect(app.projectId).toBe('internal');
});
