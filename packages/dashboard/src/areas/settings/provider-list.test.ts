import { expect, test } from 'vitest';
import { callbackUrlOf, providersToShow, withoutProvider, withProvider } from './provider-list.ts';

const google = { id: 'google', type: 'shared' } as const;
const apple = { id: 'apple', type: 'standard', clientId: 'a', clientSecret: 's' } as const;

test('a changed provider keeps its place, and a new one comes last', () => {
  const own = { ...google, type: 'standard', clientId: 'g', clientSecret: 's' } as const;

  expect(withProvider([google, apple], own)).toEqual([own, apple]);
  expect(withProvider([google], apple)).toEqual([google, apple]);
  expect(withoutProvider([google, apple], 'google')).toEqual([apple]);
});

test('the callback URL contains the provider', () => {
  expect(callbackUrlOf('https://auth.example/', 'github')).toBe(
    'https://auth.example/api/v1/auth/oauth/callback/github',
  );
});

test('four providers work with shared credentials, and the most used ones come first', () => {
  const shareable = providersToShow.filter(({ canBeShared }) => canBeShared).map(({ id }) => id);

  expect(shareable).toEqual(['google', 'microsoft', 'github', 'spotify']);
  expect(providersToShow.map(({ buttonPlace }) => buttonPlace)).toEqual(providersToShow.map((_, index) => index + 1));
});
