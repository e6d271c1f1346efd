import { expect, test } from 'vitest';
import { applyOverrides, renderConfig } from './overrides.ts';

test('without overrides everything has its default', () => {
  expect(renderConfig({})).toMatchObject({
    auth: {
      allowSignUp: true,
      password: { allowSignIn: false },
      oauth: { accountMergeStrategy: 'link_method', providers: {} },
    },
    domains: { allowLocalhost: false, trustedDomains: {}, nativeRedirectUris: [], redirectUris: [] },
    emails: { server: { isShared: true }, selectedThemeId: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac' },
  });
});

test('shallower keys are applied before deeper ones, whatever their order', () => {
  const config = renderConfig({
    'domains.trustedDomains.a.handlerPath': '/auth',
    'domains.trustedDomains': { a: { baseUrl: 'https://a.example.com' }, b: { baseUrl: 'https://b.example.com' } },
  });

  expect(config.domains.trustedDomains).toEqual({
    a: { baseUrl: 'https://a.example.com', handlerPath: '/auth' },
    b: { baseUrl: 'https://b.example.com', handlerPath: '/handler' },
  });
});

test('a path into an entry that does not exist is ignored', () => {
  const config = renderConfig({ 'rbac.permissions.ghost.description': 'x', 'nonsense.deep': 1 });

  expect(config.rbac.permissions).toEqual({});
  expect(config).not.toHaveProperty('nonsense');
});

test('names of built-in object properties are valid entries', () => {
  const config = renderConfig({
    'rbac.permissions.__proto__.description': 'x',
    'rbac.permissions.constructor.description': 'x',
  });

  expect(config.rbac.permissions).toEqual({});
  expect(({} as { description?: string }).description).toBeUndefined();
});

test('applying a key replaces the keys below it and no others', () => {
  const stored = { 'a.b': 1, 'a.b.c': 2, 'a.bb': 3, d: 4 };

  expect(applyOverrides(stored, { 'a.b': 5 })).toEqual({ 'a.bb': 3, d: 4, 'a.b': 5 });
  expect(applyOverrides(stored, { a: null })).toEqual({ d: 4 });
  expect(applyOverrides(stored, { 'a.b.c': 9 })).toEqual({ 'a.b': 1, 'a.bb': 3, d: 4, 'a.b.c': 9 });
});

test('null removes an entry of a record, and resets a field of an entry to its default', () => {
  const stored = { 'domains.trustedDomains': { a: { baseUrl: 'https://a.example.com', handlerPath: '/auth' } } };

  const partly = applyOverrides(stored, { 'domains.trustedDomains.a.handlerPath': null });
  expect(renderConfig(partly).domains.trustedDomains).toEqual({
    a: { baseUrl: 'https://a.example.com', handlerPath: '/handler' },
  });
  const gone = applyOverrides(partly, { 'domains.trustedDomains.a': null });
  expect(renderConfig(gone).domains.trustedDomains).toEqual({});
  const again = applyOverrides(gone, { 'domains.trustedDomains.a': { baseUrl: 'https://b.example.com' } });
  expect(renderConfig(again).domains.trustedDomains.a?.baseUrl).toBe('https://b.example.com');
});

test('removed entries leave no keys behind', () => {
  const stored = { 'domains.trustedDomains': { a: { baseUrl: 'https://a.example.com' } } };

  const added = applyOverrides(stored, { 'domains.trustedDomains.b': { baseUrl: 'https://b.example.com' } });
  const removed = applyOverrides(added, {
    'domains.trustedDomains.b': null,
    'domains.trustedDomains.c.handlerPath': null,
  });

  expect(removed).toEqual(stored);
});

test('a key cannot reach object prototypes', () => {
  const overrides = JSON.parse('{"__proto__":{"auth":{"allowSignUp":false}},"auth.__proto__":{"allowSignUp":false}}');

  expect(renderConfig(overrides).auth.allowSignUp).toBe(true);
});

test('entries keep the order in which they were written, and a change keeps the place of its entry', () => {
  const entry = { type: 'github', isShared: true, allowSignIn: true };
  const ids = (overrides: Parameters<typeof renderConfig>[0]) =>
    Object.keys(renderConfig(overrides).auth.oauth.providers);
  const key = (id: string) => `auth.oauth.providers.${id}`;

  const stored = applyOverrides({}, { [key('x')]: entry, [key('google')]: entry, [key('github')]: entry });
  expect(ids(stored)).toEqual(['x', 'google', 'github']);
  const changed = applyOverrides(stored, { [key('apple')]: entry, [key('google')]: { ...entry, clientId: '1' } });
  expect(ids(changed)).toEqual(['x', 'google', 'github', 'apple']);
  const again = applyOverrides(applyOverrides(changed, { [key('x')]: null }), { [key('x')]: entry });
  expect(ids(again)).toEqual(['google', 'github', 'apple', 'x']);
});
