import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('providers are at their own addresses, and nobody shares credentials, unless the operator says so', () => {
  expect(readSettings({}).providers).toEqual({
    urls: {},
    sharedCredentials: {},
    handsOutSharedTokens: false,
    timeoutSeconds: 10,
  });
});

test('one URL moves all providers, and a URL of its own moves one', () => {
  const { urls } = readSettings({
    PORTICO_PROVIDERS_URL: 'http://127.0.0.1:9000/providers/',
    PORTICO_GITHUB_URL: 'https://github.example.com',
  }).providers;

  expect(Object.keys(urls)).toHaveLength(12);
  expect(urls).toMatchObject({
    google: 'http://127.0.0.1:9000/providers/google',
    github: 'https://github.example.com',
  });
});

test('URLs of providers are web addresses without a query', () => {
  for (const PORTICO_X_URL of [
    'ftp://example.com',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'example.com',
  ]) {
    expect(() => readSettings({ PORTICO_X_URL })).toThrow(/PORTICO_X_URL must be an http or https URL without query/);
  }
});

test('shared credentials come in pairs, and the secret is not told', () => {
  const PORTICO_GOOGLE_CLIENT_ID = 'an id';
  const PORTICO_GOOGLE_CLIENT_SECRET = 'a secret';

  const { sharedCredentials } = readSettings({ PORTICO_GOOGLE_CLIENT_ID, PORTICO_GOOGLE_CLIENT_SECRET }).providers;

  expect(sharedCredentials).toEqual({ google: { clientId: 'an id', clientSecret: 'a secret' } });
  const problem = /^PORTICO_GOOGLE_CLIENT_ID and PORTICO_GOOGLE_CLIENT_SECRET must be set together\.$/;
  expect(() => readSettings({ PORTICO_GOOGLE_CLIENT_ID })).toThrow(problem);
  expect(() => readSettings({ PORTICO_GOOGLE_CLIENT_SECRET })).toThrow(problem);
  expect(() => readSettings({ PORTICO_DISCORD_CLIENT_ID: 'x' })).toThrow(/is not a Portico setting/);
});
