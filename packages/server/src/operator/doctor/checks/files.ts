import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretFile, isSecretSetting } from '../../../settings/secret-files.ts';
import { backupFolder } from '../../backup/backup-file.ts';
import { type Check, type Finding, ok, problem, skipped } from '../finding.ts';

const groupAndOthers = 0o077;
const others = 0o007;

/** Checks that only the owner can read files with secrets. */
export const checkFiles: Check = ({ settings, environment, directory }) => {
  if (process.platform === 'win32') return [skipped('On Windows, files have the permissions of their folder.')];
  const { dataDir } = settings;
  const own = ['', 'server-secret', 'server-secrets-previous', 'db'].map((name) => join(dataDir, name));
  const dotEnv = Object.keys(environment).some(isSecretSetting) ? [join(directory, '.env')] : [];
  const mounted = Object.entries(environment).flatMap(([name, path]) =>
    path !== undefined && isSecretFile(name) ? [path] : [],
  );
  const findings = [
    ...[...own, ...dotEnv, ...filesIn(backupFolder(settings))].flatMap((path) => findingsOf(path, groupAndOthers)),
    // Container platforms let the group of the process read them.
    ...mounted.flatMap((path) => findingsOf(path, others)),
  ];
  return findings.length > 0 ? findings : [ok('Only the owner can read the files with secrets.')];
};

function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function findingsOf(path: string, forbidden: number): readonly Finding[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || (stats.mode & forbidden) === 0) return [];
  const mode = stats.isDirectory() ? '700' : '600';
  return [problem(`Other users of this machine can access ${path}.`, `Run: chmod ${mode} ${path}`)];
}
