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

test('options come from the environment under the names of every tool, and the constructor wins', () => {
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

test('an empty variable is as good as none', () => {
  vi.stubEnv('PORTICO_PROJECT_ID', ' ');

  expect(() => resolveOptions({ ...complete, projectId: undefined }, 'client')).toThrow(/option projectId/);
});

test('a project id that is none is refused, with what was given', () => {
  expect(() => resolveOptions({ ...complete, projectId: 'my project' }, 'client')).toThrow(
    /must be a UUID in lower case, or "internal", but it is "my project"/,
  );
});

test('the token store is never guessed', () => {
  expect(() => resolveOptions({ ...complete, tokenStore: undefined }, 'client')).toThrow(/tokenStore: 'cookie'/);
});

test('one slash at the end of the address is too many', () => {
  expect(baseUrlHere('http://localhost:4100/')).toBe('http://localhost:4100');
  expect(baseUrlHere({ browser: 'http://b', server: 'http://s/' })).toBe('http://s');
});

test('an app inherits what it is not told, and the sessions with it', () => {
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
