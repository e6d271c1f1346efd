import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createServerKeys } from '../base/server-keys.ts';
import { findPreviousSecrets, findServerSecret, replaceServerSecret } from './server-secret.ts';
import { readSettings, SettingsError } from './settings.ts';

function problemOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

test('all settings are optional', () => {
  expect(readSettings({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 4100,
    accessTokenLifetimeSeconds: 600,
    dashboardSignUp: 'first-account',
    clientAddress: { trusted: false, header: 'x-forwarded-for', geo: {} },
    databaseUrl: undefined,
  });
});

test('empty variables count as missing, and numbers and flags are parsed', () => {
  const settings = readSettings({
    PORTICO_PORT: '',
    PORTICO_TRUSTED_PROXY: 'true',
    PORTICO_DATABASE_POOL: '25',
    PATH: '/bin',
  });

  expect(settings).toMatchObject({ port: 4100, clientAddress: { trusted: 1 }, databasePoolMax: 25 });
});

test('the error for an invalid variable contains the allowed and the actual value', () => {
  expect(problemOf({ PORTICO_PORT: 'eighty' })).toBe(
    'PORTICO_PORT must be a number from 0 to 65535; 0 picks a free port, but was "eighty".',
  );
  expect(problemOf({ PORTICO_PORT: '70000', PORTICO_LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  expect(problemOf({ PORTICO_PUBLIC_URL: 'ftp://example.com' })).toContain(
    'PORTICO_PUBLIC_URL must be an http or https URL',
  );
  expect(problemOf({ PORTICO_DATABASE_URl: 'x' })).toContain('PORTICO_DATABASE_URl is not a Portico setting');
});

test('trusted proxies are hops or networks, and headers without them are rejected', () => {
  const proxied = (value: string) => ({ PORTICO_TRUSTED_PROXY: value });

  expect(readSettings(proxied('0')).clientAddress.trusted).toBe(false);
  expect(readSettings(proxied('2')).clientAddress.trusted).toBe(2);
  expect(readSettings(proxied('10.0.0.0/8, uniquelocal, 2001:db8::1')).clientAddress.trusted).toBeTypeOf('object');
  for (const value of ['yes', '100', '10.0.0.0/33', '10.0.0/8', 'example.com', '10.0.0.1,,', '::1/129', '-1']) {
    expect(problemOf(proxied(value))).toContain('PORTICO_TRUSTED_PROXY must be true, false, a number');
  }
  for (const value of ['akamai', 'countryCode', 'ip=x-ip', 'countryCode=x country', 'a=b=c']) {
    expect(problemOf({ ...proxied('1'), PORTICO_GEO_HEADERS: value })).toContain('PORTICO_GEO_HEADERS must be');
  }
  expect(problemOf({ PORTICO_GEO_HEADERS: 'vercel' })).toContain('no effect without PORTICO_TRUSTED_PROXY');
  expect(problemOf({ PORTICO_CLIENT_ADDRESS_HEADER: 'x-real-ip' })).toContain('no effect without');
});

test('the public URL is an origin, perhaps with a path', () => {
  expect(readSettings({ PORTICO_PUBLIC_URL: 'https://Auth.Example.com:443/' }).publicUrl).toBe(
    'https://auth.example.com',
  );
  for (const [url, path] of [
    ['https://example.com', ''],
    ['https://example.com/auth/', '/auth'],
    ['https://example.com/a/../tools/sign-in', '/tools/sign-in'],
  ] as const) {
    const settings = readSettings({ PORTICO_PUBLIC_URL: url });
    expect(settings).toMatchObject({ publicUrl: `https://example.com${path}`, basePath: path });
  }
  for (const wrong of ['?x=1', '#x', '//auth', '/auth//x', '/a"b', '/a%22b', '/a;b', "/a'b", `/${'a/'.repeat(20)}`]) {
    expect(problemOf({ PORTICO_PUBLIC_URL: `https://example.com${wrong}` })).toContain('without a query');
  }
  expect(problemOf({ PORTICO_PUBLIC_URL: 'https://me@example.com' })).toContain('without a query');
});

test('an error does not contain the value of a secret', () => {
  const problem = problemOf({ PORTICO_DATABASE_URL: 'mysql://user:hunter2@host', PORTICO_SERVER_SECRET: 'short' });

  expect(problem).toContain('PORTICO_DATABASE_URL');
  expect(problem).toContain('PORTICO_SERVER_SECRET');
  expect(problem).not.toMatch(/hunter2|short/);
});

test('a new server secret in the data directory keeps the earlier one, and waits for the restart', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  try {
    const settings = readSettings({ PORTICO_DATA_DIR: dataDir });
    const first = findServerSecret(settings);
    const { id } = createServerKeys(first);
    expect(findPreviousSecrets(settings)).toEqual([]);

    expect(replaceServerSecret(settings, id)).toBeUndefined();

    const second = findServerSecret(settings).reveal();
    expect(second).not.toBe(first.reveal());
    expect(findPreviousSecrets(settings).map((secret) => secret.reveal())).toEqual([first.reveal()]);
    for (const file of ['server-secret', 'server-secrets-previous']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    expect(replaceServerSecret(settings, id)).toContain('Restart the server');
    expect(findServerSecret(settings).reveal()).toBe(second);
    const fixed = readSettings({ PORTICO_DATA_DIR: dataDir, PORTICO_SERVER_SECRET: 'x'.repeat(32) });
    expect(replaceServerSecret(fixed, id)).toContain('PORTICO_SERVER_SECRETS_PREVIOUS');
    expect(findPreviousSecrets(fixed)).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('earlier server secrets are a list of at most five, and each has a minimum length', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  const { previousServerSecrets } = readSettings({ PORTICO_SERVER_SECRETS_PREVIOUS: `${one}, ${two}` });

  expect(previousServerSecrets.map((secret) => secret.reveal())).toEqual([one, two]);
  expect(problemOf({ PORTICO_SERVER_SECRETS_PREVIOUS: `${one},short` })).toContain('PORTICO_SERVER_SECRETS_PREVIOUS');
  const tooMany = Array.from({ length: 6 }, () => one).join();
  expect(problemOf({ PORTICO_SERVER_SECRETS_PREVIOUS: tooMany })).toContain('PORTICO_SERVER_SECRETS_PREVIOUS');
});

test('production with an external database requires a server secret', () => {
  const production = { PORTICO_ENVIRONMENT: 'production', PORTICO_DATABASE_URL: 'postgres://host/db' };

  expect(problemOf(production)).toContain('PORTICO_SERVER_SECRET must be set in production');
  expect(problemOf({ ...production, PORTICO_SERVER_SECRET: 'x'.repeat(32) })).toBe('');
});

test('a generated server secret is stored, readable only by its owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  try {
    const settings = readSettings({ PORTICO_DATA_DIR: dataDir });

    const secret = findServerSecret(settings).reveal();

    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(findServerSecret(settings).reveal()).toBe(secret);
    expect(statSync(join(dataDir, 'server-secret')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('production rejects a fixed passkey challenge', () => {
  const PORTICO_PASSKEY_FIXED_CHALLENGE = 'a-fixed-challenge-for-tests1';

  expect(readSettings({ PORTICO_PASSKEY_FIXED_CHALLENGE })).toMatchObject({
    passkeyFixedChallenge: PORTICO_PASSKEY_FIXED_CHALLENGE,
  });
  expect(problemOf({ PORTICO_PASSKEY_FIXED_CHALLENGE, PORTICO_ENVIRONMENT: 'production' })).toContain(
    'PORTICO_PASSKEY_FIXED_CHALLENGE must not be set in production',
  );
  expect(problemOf({ PORTICO_PASSKEY_FIXED_CHALLENGE: 'short' })).toContain('at least 16 characters');
});

describe('Stripe', () => {
  const keys = {
    PORTICO_STRIPE_SECRET_KEY: 'sk_test_0123456789',
    PORTICO_STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    PORTICO_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  };

  test('is off without a key', () => {
    expect(readSettings({}).payments).toBeUndefined();
  });

  test('needs all keys, and does not print the secret ones', () => {
    expect(readSettings(keys).payments).toMatchObject({ apiUrl: 'https://api.stripe.com', timeoutSeconds: 10 });
    expect(JSON.stringify(readSettings(keys).payments)).not.toContain(keys.PORTICO_STRIPE_SECRET_KEY);
    for (const name of Object.keys(keys)) {
      expect(() => readSettings({ ...keys, [name]: '' })).toThrow(/must be set with/);
    }
  });

  test('accepts neither mixed modes nor another URL for real money', () => {
    expect(() => readSettings({ ...keys, PORTICO_STRIPE_SECRET_KEY: 'sk_live_0123456789' })).toThrow(
      /both be test keys/,
    );
    const live = {
      ...keys,
      PORTICO_STRIPE_SECRET_KEY: 'sk_live_0123456789',
      PORTICO_STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    };
    expect(readSettings(live).payments?.publishableKey).toBe('pk_live_0123456789');
    expect(() => readSettings({ ...live, PORTICO_STRIPE_API_URL: 'https://example.com' })).toThrow(/with a live key/);
    expect(readSettings({ ...keys, PORTICO_STRIPE_API_URL: 'http://localhost:1/' }).payments).toBeDefined();
  });
});

describe('a secret in a file', () => {
  afterAll(() => rmSync(directory, { recursive: true }));
  const directory = mkdtempSync(join(tmpdir(), 'portico-secret-files-'));
  const secret = 'a server secret with 32 characters or more';
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };

  test('is read, without the line break at its end', () => {
    const settings = readSettings({
      PORTICO_SERVER_SECRET_FILE: file('secret', `${secret}\n`),
      PORTICO_SMTP_URL_FILE: file('smtp', 'smtps://user:password@mail.example.com'),
      PORTICO_METRICS_TOKEN: '',
      PORTICO_METRICS_TOKEN_FILE: file('token', 'a-token-of-the-operator\r\n'),
    });

    expect(settings).toMatchObject({ serverSecret: secret, smtpUrl: 'smtps://user:password@mail.example.com' });
    expect(settings.metricsToken?.reveal()).toBe('a-token-of-the-operator');
  });

  test('must exist, be a file, not be empty or large, and not be set twice', () => {
    const problem = (path: string) => problemOf({ PORTICO_SERVER_SECRET_FILE: path });
    const missing = join(directory, 'missing');
    expect(problem(missing)).toBe(`PORTICO_SERVER_SECRET_FILE: ${missing} does not exist.`);
    expect(problem(directory)).toBe(`PORTICO_SERVER_SECRET_FILE: ${directory} is not a file.`);
    expect(problem(file('empty', '\n'))).toContain('is empty.');
    expect(problem(file('large', 'x'.repeat(70_000)))).toContain('is larger than 65536 bytes.');
    expect(problemOf({ PORTICO_SERVER_SECRET: secret, PORTICO_SERVER_SECRET_FILE: file('other', secret) })).toBe(
      'PORTICO_SERVER_SECRET and PORTICO_SERVER_SECRET_FILE must not both be set.',
    );
  });

  test('is not shown if it is invalid', () => {
    const message = problemOf({ PORTICO_SERVER_SECRET_FILE: file('short', 'too-short') });
    expect(message).toContain('PORTICO_SERVER_SECRET must be at least 32 characters');
    expect(message).not.toContain('too-short');
  });

  test('is read for secret settings only', () => {
    expect(problemOf({ PORTICO_PORT_FILE: file('port', '4100') })).toContain(
      'PORTICO_PORT_FILE is not a Portico setting',
    );
  });
});

describe('the variables of OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318';

  test('turn on traces with an endpoint', () => {
    expect(readSettings({ OTEL_SERVICE_NAME: 'sign-in' }).traces).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
    const OTEL_TRACES_SAMPLER = 'traceidratio';
    expect(
      readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces,
    ).toMatchObject({ sampler: 'traceidratio', ratio: 0.1 });
  });

  test.each([
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('stop the start if they are invalid: %s', (name, value) => {
    expect(problemOf({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toContain(`${name} must be`);
  });
});
