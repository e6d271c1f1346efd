import { expect, test } from 'vitest';
import { callbackUrlOf, canBeShared, withoutProvider, withProvider } from './provider-list.ts';

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

test('four providers can do without credentials of one’s own', () => {
  expect(['google', 'github', 'microsoft', 'spotify', 'apple', 'x'].filter(canBeShared)).toHaveLength(4);
});
