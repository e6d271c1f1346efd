import type { FreshKeys } from '../../../features/ground/projects/fresh-keys.ts';
import type { Framework } from './frameworks.ts';

/** An environment file to copy. */
export interface EnvironmentFile {
  readonly title: string;
  /** Its name in a sentence. */
  readonly what: string;
  readonly text: string;
}

/**
 * Returns the environment files of an app, with lines for the given keys only. Secret keys have a file of their own if the code
 * of the app runs in browsers only.
 */
export function environmentFiles(
  { prefix, environmentFile, runsOnServer }: Framework,
  { apiUrl, projectId, keys }: { apiUrl: string; projectId: string; keys: FreshKeys },
): readonly EnvironmentFile[] {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const connection = (start: string) => [
    `${start}PORTICO_API_URL=${apiUrl}`,
    `${start}PORTICO_PROJECT_ID=${projectId}`,
  ];
  const open = environmentFile.endsWith('.ts')
    ? moduleLines({ baseUrl: apiUrl, projectId, publishableClientKey })
    : [
        prefix === '' ? '# Server URL' : '# For your pages',
        ...connection(prefix),
        ...(publishableClientKey === undefined
          ? []
          : [`${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`]),
      ];
  const secrets = [
    ...(secretServerKey === undefined ? [] : [`PORTICO_SECRET_SERVER_KEY=${secretServerKey}`]),
    ...(superSecretAdminKey === undefined ? [] : [`PORTICO_SUPER_SECRET_ADMIN_KEY=${superSecretAdminKey}`]),
  ];
  const secretPart = ['# Secret: only for your server', ...secrets];
  const app = { title: environmentFile, what: `the ${environmentFile} file` };
  if (secrets.length === 0) return [{ ...app, text: open.join('\n') }];
  if (runsOnServer) return [{ ...app, text: [...open, '', ...secretPart].join('\n') }];
  return [
    { ...app, text: open.join('\n') },
    {
      title: 'Only on a server',
      what: 'the variables of your server',
      text: ['# Server URL', ...connection(''), '', ...secretPart].join('\n'),
    },
  ];
}

/** Returns the lines of a module with the connection, for Angular, which reads no files with variables. */
function moduleLines(values: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return ['export const portico = {', ...given.map(([name, value]) => `  ${name}: '${value}',`), '};'];
}
