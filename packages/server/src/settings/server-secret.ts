import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDirectory } from '../base/data-directory.ts';
import { makeEntryPrivate } from '../base/private-files.ts';
import { Secret } from '../base/secret.ts';
import { createServerKeys } from '../base/server-keys.ts';
import type { Settings } from './settings.ts';

const secretFile = 'server-secret';
/** Earlier secrets, one in a line, the newest first. */
const previousFile = 'server-secrets-previous';
const previousMax = 5;

function pathOf({ dataDir }: Pick<Settings, 'dataDir'>, name: string): string {
  return join(dataDir, name);
}

/** Returns the earlier secrets: from the settings, then those in the data directory. */
export function findPreviousSecrets(settings: Settings): Secret[] {
  if (settings.serverSecret !== undefined) return [...settings.previousServerSecrets];
  const stored = readIfThere(pathOf(settings, previousFile))?.split('\n') ?? [];
  return [...settings.previousServerSecrets, ...stored.filter((line) => line !== '').map((line) => new Secret(line))];
}

/** Returns the secrets that are set or stored, the current one first, without creating one. */
export function presentServerSecrets(settings: Settings): readonly Secret[] {
  const stored = readIfThere(pathOf(settings, secretFile));
  const current = settings.serverSecret ?? stored;
  return [...(current === undefined ? [] : [new Secret(current)]), ...findPreviousSecrets(settings)];
}

/**
 * Creates a new secret in the data directory, and keeps the present one with the earlier ones. A process that is killed in
 * between leaves the present secret in use. Running servers use the new one after a restart.
 *
 * @param usedId ID of the secret that the running server uses
 * @returns why there is no new secret, or undefined
 */
export function replaceServerSecret(settings: Settings, usedId: string): string | undefined {
  if (settings.serverSecret !== undefined) {
    return 'The server secret is in PORTICO_SERVER_SECRET. Set it to a new secret, and add the present one to PORTICO_SERVER_SECRETS_PREVIOUS.';
  }
  const present = findServerSecret(settings);
  if (createServerKeys(present).id !== usedId) return 'There is a new server secret already. Restart the server.';
  const kept = [present, ...findPreviousSecrets(settings)].map((secret) => secret.reveal());
  const previous = [...new Set(kept)].slice(0, previousMax);
  replaceFile(pathOf(settings, previousFile), `${previous.join('\n')}\n`);
  replaceFile(pathOf(settings, secretFile), newSecret());
  return undefined;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Replaces a private file at once: readers see the old or the new text. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, path);
}

/**
 * Returns the secret from which all keys are derived: from the settings, or generated once and stored in the data
 * directory, readable only by its owner.
 *
 * @throws {DataDirectoryError} the directory cannot be used
 */
export function findServerSecret(settings: Settings): Secret {
  if (settings.serverSecret !== undefined) return new Secret(settings.serverSecret);
  const path = pathOf(settings, secretFile);
  ensureDataDirectory(settings.dataDir);
  const known = readIfThere(path);
  if (known !== undefined) return new Secret(known);
  // Two processes may start at the same time: the first link wins, and both read its secret.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flush: true });
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
