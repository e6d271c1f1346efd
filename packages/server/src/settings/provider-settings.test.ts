import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('by default, providers have their own URLs and no shared credentials', () => {
  expect(readSettings({}).providers).toEqual({
    urls: {},
    sharedCredentials: {},
    handsOutSharedTokens: false,
    timeoutSeconds: 10,
  });
});

test('one URL replaces those of all providers, and a specific URL that of one provider', () => {
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

test('URLs of providers are HTTP(S) URLs without a query', () => {
  for (const PORTICO_X_URL of [
    'ftp://example.com',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'example.com',
  ]) {
    expect(() => readSettings({ PORTICO_X_URL })).toThrow(/PORTICO_X_URL must be an http or https URL without query/);
  }
});

test('shared credentials must be set in pairs, and errors do not contain the secret', () => {
  const PORTICO_GOOGLE_CLIENT_ID = 'an id';
  const PORTICO_GOOGLE_CLIENT_SECRET = 'a secret';

  const { sharedCredentials } = readSettings({ PORTICO_GOOGLE_CLIENT_ID, PORTICO_GOOGLE_CLIENT_SECRET }).providers;

  expect(sharedCredentials).toEqual({ google: { clientId: 'an id', clientSecret: 'a secret' } });
  const problem = /^PORTICO_GOOGLE_CLIENT_ID and PORTICO_GOOGLE_CLIENT_SECRET must be set together\.$/;
  expect(() => readSettings({ PORTICO_GOOGLE_CLIENT_ID })).toThrow(problem);
  expect(() => readSettings({ PORTICO_GOOGLE_CLIENT_SECRET })).toThrow(problem);
  expect(() => readSettings({ PORTICO_DISCORD_CLIENT_ID: 'x' })).toThrow(/is not a Portico setting/);
});
