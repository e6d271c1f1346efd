import { expect, test } from 'vitest';
import { changesBetween, mergeDraft, secretMask, withoutSecrets, withSecrets } from './config-changes.ts';

const saved = {
  auth: {
    allowSignUp: true,
    password: { allowSignIn: true },
    oauth: { providers: { google: { clientSecret: 's1' } } },
  },
  domains: { trustedDomains: { a: { baseUrl: 'https://a.example' }, b: { baseUrl: 'https://b.example' } } },
};

test('unchanged documents need no overrides, in any order of keys', () => {
  const { auth, domains } = saved;
  expect(changesBetween(saved, { domains, auth: { ...auth, allowSignUp: true } })).toEqual({});
});

test('a changed value is an override of its path', () => {
  const after = { ...saved, auth: { ...saved.auth, password: { allowSignIn: false } } };
  expect(changesBetween(saved, after)).toEqual({ 'auth.password.allowSignIn': false });
});

test('a new entry is written as a whole, because it has no path yet', () => {
  const { trustedDomains } = saved.domains;
  const c = { baseUrl: 'https://c.example', handlerPath: '/auth' };
  expect(changesBetween(saved, { ...saved, domains: { trustedDomains: { ...trustedDomains, c } } })).toEqual({
    'domains.trustedDomains.c': c,
  });
});

test('an object with a removed entry is written as a whole, and a removed top-level setting returns to its default', () => {
  const { b } = saved.domains.trustedDomains;
  expect(changesBetween(saved, { domains: { trustedDomains: { b } } })).toEqual({
    auth: null,
    'domains.trustedDomains': { b },
  });
});

test('secrets are masked, kept if unchanged, and written if changed', () => {
  const shown = withoutSecrets(saved);
  expect(JSON.stringify(shown)).not.toContain('s1');
  expect(shown).toMatchObject({ auth: { password: { allowSignIn: true } } });
  expect(withSecrets(shown, saved)).toEqual(saved);
  expect(withoutSecrets({ 'emails.server.password': 's2' })).toEqual({ 'emails.server.password': secretMask });
  expect(withSecrets({ clientSecret: 'new' }, { clientSecret: 'old' })).toEqual({ clientSecret: 'new' });
  expect(() => withSecrets({ github: { clientSecret: secretMask } }, { google: { clientSecret: 's1' } })).toThrow(
    'github.clientSecret: enter the secret itself. The dots only hide the saved value.',
  );
});

test('a draft keeps the changes of others and lists conflicts', () => {
  const base = { a: 1, b: { c: 1, d: 1, e: 1 }, f: 1 };
  const draft = { a: 2, b: { c: 2, d: 1 }, f: 1, mine: true };
  const newest = { a: 3, b: { c: 1, d: 2, e: 1 }, f: 2, theirs: true };
  expect(mergeDraft(base, draft, newest)).toEqual({
    document: { a: 2, b: { c: 2, d: 2 }, f: 2, mine: true, theirs: true },
    conflicts: ['a'],
  });
});

test('a setting that one side removed and the other changed is a conflict', () => {
  expect(mergeDraft({ a: 1 }, {}, { a: 2 })).toEqual({ document: {}, conflicts: ['a'] });
  expect(mergeDraft({ a: 1 }, { a: 2 }, {})).toEqual({ document: { a: 2 }, conflicts: ['a'] });
  expect(mergeDraft({ a: 1 }, {}, {})).toEqual({ document: {}, conflicts: [] });
});
