import { expect, test } from 'vitest';
import { callbackUrlOf, providersToShow, withoutProvider, withProvider } from './provider-list.ts';

const google = { id: 'google', type: 'shared' } as const;
const apple = { id: 'apple', type: 'standard', clientId: 'a', clientSecret: 's' } as const;

test('a provider that is set up anew keeps its place, and a new one comes last', () => {
  const own = { ...google, type: 'standard', clientId: 'g', clientSecret: 's' } as const;

  expect(withProvider([google, apple], own)).toEqual([own, apple]);
  expect(withProvider([google], apple)).toEqual([google, apple]);
  expect(withoutProvider([google, apple], 'google')).toEqual([apple]);
});

test('a provider is told where it sends people back', () => {
  expect(callbackUrlOf('https://auth.example/', 'github')).toBe(
    'https://auth.example/api/v1/auth/oauth/callback/github',
  );
});

test('four providers work without credentials of the project, and the most used ones come first', () => {
  const shareable = providersToShow.filter(({ canBeShared }) => canBeShared).map(({ id }) => id);

  expect(shareable).toEqual(['google', 'microsoft', 'github', 'spotify']);
  expect(providersToShow.map(({ buttonPlace }) => buttonPlace)).toEqual(providersToShow.map((_, index) => index + 1));
});
