import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecretFile } from '@portico/server/settings/secret-files';
import { readSettings } from '@portico/server/settings/settings';
import { expect } from 'vitest';

/** Checks the variables of a service: each is a setting with an allowed value, and secrets are in files. */
export function expectSettings(environment: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
  try {
    const secrets: Record<string, string> = {
      PORTICO_DATABASE_URL_FILE: 'postgres://portico:password@127.0.0.1/portico',
      PORTICO_SERVER_SECRET_FILE: 'x'.repeat(64),
    };
    const given = Object.entries(environment).map(([name, value]) => {
      if (!isSecretFile(name)) return [name, value];
      writeFileSync(join(folder, name), secrets[name] ?? '');
      return [name, join(folder, name)];
    });
    const settings = readSettings({ PORTICO_HOST: '0.0.0.0', ...Object.fromEntries(given) });
    expect(settings).toMatchObject({ isProduction: true, publicUrl: 'https://auth.example.com' });
    expect(settings.databaseUrl).toContain('postgres://');
    expect(settings.clientAddress.trusted).not.toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
