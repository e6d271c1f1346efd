import { serverPath } from './server-path.ts';

/** An action of a server as code: with the SDK, and with curl. */
export interface ActionCode {
  readonly sdk: string;
  readonly curl: string;
}

interface Action {
  readonly projectId: string;
  /** The call of the SDK, on `portico`. */
  readonly sdk: string;
  /** Method and path of the API. */
  readonly operation: `${'POST' | 'PATCH' | 'DELETE'} /${string}`;
  readonly body?: object;
}

/** Writes a value as it stands in JavaScript. */
export function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
}

/** Quotes a text for a shell, which then reads nothing in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns an action as code. The key is a variable, so that no secret is copied. */
export function actionCode({ projectId, sdk, operation, body }: Action): ActionCode {
  const [method, path = ''] = operation.split(' ');
  const url = new URL(serverPath(`/api/v1${path}`), location.href).href;
  const headers = [
    quoted(`x-stack-project-id: ${projectId}`),
    "'x-stack-access-type: server'",
    '"x-stack-secret-server-key: $PORTICO_SECRET_SERVER_KEY"',
    ...(body === undefined ? [] : ["'content-type: application/json'"]),
  ];
  const parts = [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map((header) => `-H ${header}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return {
    sdk: `import { PorticoServerApp } from '@portico/js';\n\nconst portico = new PorticoServerApp({ tokenStore: null });\n${sdk}\n`,
    curl: `${parts.join(' \\\n  ')}\n`,
  };
}
