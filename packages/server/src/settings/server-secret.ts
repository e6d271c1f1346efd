import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDirectory } from '../platform/data-directory.ts';
import { makeEntryPrivate } from '../platform/private-files.ts';
import { Secret } from '../platform/secret.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the secret from which all keys are derived: from the settings, or generated once and stored in the data
 * directory, readable only by its owner.
 *
 * @throws {DataDirectoryError} the directory cannot be used
 */
export function findServerSecret(settings: Settings): Secret {
  if (settings.serverSecret !== undefined) return new Secret(settings.serverSecret);
  const path = join(settings.dataDir, 'server-secret');
  ensureDataDirectory(settings.dataDir);
  const known = readIfThere(path);
  if (known !== undefined) return new Secret(known);
  // Two processes may start at the same time: the first link wins, and both read its secret.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return new Secret(readFileSync(path, 'utf8').trim());
}

function readIfThere(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    makeEntryPrivate(path);
    return text;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
