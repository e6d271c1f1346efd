import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Terminal } from '../command.ts';

/** What variables say about a project. */
export interface ProjectVariables {
  readonly apiUrl: string | undefined;
  readonly projectId: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly superSecretAdminKey: string | undefined;
}

/** The files of an app that `portico dev` writes, later ones with less weight. */
const files = ['.env.local', '.env'];

/** Bundlers show only variables with their prefix to pages. */
const prefixes = ['', 'VITE_', 'NEXT_PUBLIC_', 'NUXT_PUBLIC_', 'PUBLIC_'];

/** A longer file is no file with variables. */
const bytesMax = 1_000_000;

/** Reads the variables of the process. */
export function variablesOfProcess({ environment }: Pick<Terminal, 'environment'>): ProjectVariables {
  return {
    apiUrl: withoutSlash(environment.PORTICO_API_URL),
    projectId: environment.PORTICO_PROJECT_ID || undefined,
    secretServerKey: environment.PORTICO_SECRET_SERVER_KEY || undefined,
    superSecretAdminKey: environment.PORTICO_SUPER_SECRET_ADMIN_KEY || undefined,
  };
}

/** Reads the variables of the app in a folder, as `portico dev` writes them. All are undefined if there is none. */
export function variablesOfApp({ folder }: Pick<Terminal, 'folder'>): ProjectVariables {
  const found = files.map((file) => parseEnv(textOf(join(folder, file))));
  // By file, then by prefix: a file that is committed must not decide where the key of a private file is sent.
  // @guard key-goes-to-server-of-its-file
  const find = (name: string) =>
    found.flatMap((values) => prefixes.map((prefix) => values[prefix + name])).find(Boolean);
  return {
    apiUrl: withoutSlash(find('PORTICO_API_URL')),
    projectId: find('PORTICO_PROJECT_ID'),
    secretServerKey: found.map((values) => values.PORTICO_SECRET_SERVER_KEY).find(Boolean),
    // That key belongs into no file of an app.
    superSecretAdminKey: undefined,
  };
}

/** Returns a URL without a slash at its end, as logins are stored. Undefined for an empty one. */
export function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '') || undefined;
}

function textOf(path: string): string {
  try {
    // A read of a named pipe would wait for a writer, and that of a device may not end.
    const stats = statSync(path);
    return stats.isFile() && stats.size <= bytesMax ? readFileSync(path, 'utf8') : '';
  } catch {
    // A folder without this file, or with one that other people own, is no folder of an app.
    return '';
  }
}
