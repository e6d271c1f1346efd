import { expect, test } from 'vitest';
import { productionWarnings } from './production-warnings.ts';
import { readSettings } from './settings.ts';

const secret = 'a server secret of thirty-two characters';

function warningsOf(environment: Readonly<Record<string, string>>): string[] {
  const settings = readSettings({ PORTICO_SERVER_SECRET: secret, ...environment });
  return productionWarnings(settings, settings.publicUrl ?? 'http://localhost:4100');
}

test('production warns of a missing mail server, a missing public URL and an embedded database', () => {
  expect(warningsOf({ PORTICO_ENVIRONMENT: 'production' })).toEqual([
    expect.stringContaining('Set PORTICO_SMTP_URL'),
    expect.stringContaining('No public URL'),
    expect.stringContaining('set PORTICO_DATABASE_URL'),
  ]);
});

test('production warns of a public URL without encryption', () => {
  const complete = { PORTICO_SMTP_URL: 'smtp://mail.example.com', PORTICO_DATABASE_URL: 'postgres://db/portico' };

  expect(warningsOf({ ...complete, PORTICO_PUBLIC_URL: 'http://auth.example.com' })).toEqual([
    expect.stringContaining('PORTICO_PUBLIC_URL begins with http://'),
  ]);
  expect(warningsOf({ ...complete, PORTICO_PUBLIC_URL: 'https://auth.example.com' })).toEqual([]);
});

test('development does not warn', () => {
  expect(warningsOf({})).toEqual([]);
});
