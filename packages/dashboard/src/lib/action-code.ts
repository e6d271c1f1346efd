import type { DoneCall } from './done-calls.ts';
import { isAction, sdkLinesOf } from './sdk-lines.ts';
import { serverPath } from './server-path.ts';
import { withoutSecretKeys } from './without-secret-keys.ts';

/** An action as code: with the SDK if it has a method for it, and with curl. */
export interface ActionCode {
  readonly sdk: string | undefined;
  readonly curl: string;
}

/** The app of the SDK and the key in curl, by access level. The keys are variables, so that no secret is copied. */
const byLevel = {
  client: { app: 'PorticoClientApp', header: 'publishable-client-key', variable: 'PORTICO_PUBLISHABLE_CLIENT_KEY' },
  server: { app: 'PorticoServerApp', header: 'secret-server-key', variable: 'PORTICO_SECRET_SERVER_KEY' },
  admin: { app: 'PorticoAdminApp', header: 'super-secret-admin-key', variable: 'PORTICO_SUPER_SECRET_ADMIN_KEY' },
} as const;

/** Maximum length of a body. A longer one, such as with a picture, is no code to read. */
const bodyLengthMax = 8000;

/** Quotes a text for a shell, which then reads nothing in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a call as code, without passwords and keys. Undefined if it is too long. */
export function actionCode({ projectId, operation, level, path, body }: DoneCall): ActionCode | undefined {
  if (body !== undefined && body.length > bodyLengthMax) return undefined;
  const { app, header, variable } = byLevel[level];
  const [method = ''] = operation.split(' ');
  const url = new URL(serverPath(`/api/v1${path}`), location.href).href;
  const sent = body === undefined ? undefined : withoutSecretKeys(JSON.parse(body));
  const headers = [
    quoted(`x-stack-project-id: ${projectId}`),
    quoted(`x-stack-access-type: ${level}`),
    `"x-stack-${header}: $${variable}"`,
    ...(sent === undefined ? [] : ["'content-type: application/json'"]),
  ];
  const parts = [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map((one) => `-H ${one}`),
    ...(sent === undefined ? [] : [`-d ${quoted(JSON.stringify(sent))}`]),
  ];
  const lines = sdkLinesOf(operation, path, sent);
  return {
    sdk:
      lines && `import { ${app} } from '@portico/js';\n\nconst portico = new ${app}({ tokenStore: null });\n${lines}\n`,
    curl: `${parts.join(' \\\n  ')}\n`,
  };
}

/** Returns the code of the last action in a project. Undefined if there is none, or no code for it. @param calls the newest first */
export function codeOfLast(
  calls: readonly DoneCall[],
  projectId: string | undefined,
): (ActionCode & { readonly operation: string }) | undefined {
  const last = calls.find((call) => call.projectId === projectId && isAction(call.operation));
  const code = last && actionCode(last);
  return last && code && { ...code, operation: last.operation };
}
