import { readFileSync, statSync } from 'node:fs';
import { settingRows } from './rows.ts';
import type { SettingRow } from './setting-row.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const suffix = '_FILE';

/** Longer than every secret, and short enough to notice a wrong file. */
const bytesMax = 65_536;

/** Returns whether a variable names the file of a secret setting. */
export function isSecretFile(name: string): boolean {
  return name.endsWith(suffix) && isSecretSetting(name.slice(0, -suffix.length));
}

/** Returns whether a variable is a secret setting. */
export function isSecretSetting(name: string): boolean {
  return Object.hasOwn(settingRows, name) && (settingRows as Record<string, SettingRow>)[name]?.secret === true;
}

/**
 * Reads the secrets that are in files, such as those that container platforms mount. One line break at the end is removed.
 *
 * @returns the environment with the secrets, and what is wrong with the variables. No message contains a secret
 */
export function withSecretFiles(environment: Environment): {
  readonly environment: Environment;
  readonly problems: readonly string[];
} {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, path] of Object.entries(environment)) {
    if (!path || !isSecretFile(name)) continue;
    const setting = name.slice(0, -suffix.length);
    if (environment[setting]) {
      problems.push(`${setting} and ${name} must not both be set.`);
      continue;
    }
    const text = readSecret(path);
    if (typeof text === 'string') read[setting] = text;
    else problems.push(`${name}: ${path} ${text.problem}.`);
  }
  return { environment: { ...environment, ...read }, problems };
}

function readSecret(path: string): string | { readonly problem: string } {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { problem: 'is not a file' };
    if (stats.size > bytesMax) return { problem: `is larger than ${bytesMax} bytes` };
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { problem: 'is empty' } : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    const reasons: Record<string, string> = { ENOENT: 'does not exist', EACCES: 'cannot be read: permission denied' };
    return { problem: reasons[code] ?? `cannot be read: ${code}` };
  }
}
