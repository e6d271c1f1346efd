import { expect, test } from 'vitest';
import { callbackUrlOf, changeTo, lacksSecret, providersToShow, removalOf } from './provider-list.ts';

test('a change of a provider contains no other one, and keeps the key of its entry', () => {
  const entry = { type: 'google', isShared: false, allowSignIn: true, allowConnectedAccounts: true };
  const own = { id: 'google', type: 'standard', clientId: 'g', clientSecret: 's' } as const;

  expect(changeTo(own)).toEqual({ 'auth.oauth.providers.google': { ...entry, clientId: 'g', clientSecret: 's' } });
  expect(changeTo({ id: 'google', type: 'shared' })).toEqual({
    'auth.oauth.providers.google': { ...entry, isShared: true },
  });
  expect(Object.keys(changeTo({ ...own, providerConfigId: 'ours' }))).toEqual(['auth.oauth.providers.ours']);
  expect(removalOf({ ...own, providerConfigId: 'ours' })).toEqual({ 'auth.oauth.providers.ours': null });
});

test('a secret that the server cannot read is missing', () => {
  expect(lacksSecret({ id: 'google', type: 'standard', clientId: 'g', clientSecret: '' })).toBe(true);
  expect(lacksSecret({ id: 'google', type: 'standard', clientId: 'g', clientSecret: 's' })).toBe(false);
  expect(lacksSecret({ id: 'google', type: 'shared' })).toBe(false);
});

test('the callback URL contains the provider', () => {
  expect(callbackUrlOf('https://auth.example/', 'github')).toBe(
    'https://auth.example/api/v1/auth/oauth/callback/github',
  );
});

test('four providers work with shared credentials, and the most used ones come first', () => {
  const shareable = providersToShow.filter(({ canBeShared }) => canBeShared).map(({ id }) => id);

  expect(shareable).toEqual(['google', 'microsoft', 'github', 'spotify']);
  expect(providersToShow.map(({ listPlace }) => listPlace)).toEqual(providersToShow.map((_, index) => index + 1));
});
