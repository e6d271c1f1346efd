import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec, Operation } from '@portico/contract';
import { apiFeatures, compatibilityFiles, type FeatureTexts, sharedPages } from './api-features.ts';
import { anchorOf, operationMarkdown, type ReferenceOperation, type ShownResponses } from './api-operation.ts';

/** A page of the API reference. */
export interface ApiPage extends FeatureTexts {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly isCompatibility: boolean;
  readonly operations: readonly ReferenceOperation[];
}

const contract = join(import.meta.dirname, '../../../../contract/src');
const compatibilityPrefix = 'compatibility-';

/** Returns the pages of all features in their order. Reads the operations from the contract. */
export async function apiPages(): Promise<readonly ApiPage[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.endpoints.ts'))
    .map((file) => file.replaceAll('\\', '/').replace('.endpoints.ts', ''));
  const byPage = Map.groupBy(files, (file) =>
    file in compatibilityFiles ? file : pageOf(file.replace(/\/[^/]+$/, '')),
  );
  const known = new Set([...Object.keys(apiFeatures), ...Object.keys(compatibilityFiles)]);
  const unknown = [...byPage.keys()].filter((page) => !known.has(page));
  if (unknown.length > 0)
    throw new Error(`Add ${unknown.join(', ')} to packages/server/src/pages/help/api-features.ts.`);
  const pages = [...Object.entries(apiFeatures), ...Object.entries(compatibilityFiles)].map(
    async ([key, texts]): Promise<ApiPage> => {
      const isCompatibility = key in compatibilityFiles;
      const name = `${isCompatibility ? compatibilityPrefix : ''}${key.replace(/^.*\//, '')}`;
      const operations = await Promise.all((byPage.get(key) ?? []).map(operationsOf));
      // Some files repeat operations of others.
      const unique = new Map(operations.flat().map((one) => [one.operation, one]));
      return { ...texts, name, isCompatibility, operations: [...unique.values()] };
    },
  );
  return await Promise.all(pages);
}

const pageOf = (folder: string) => sharedPages[folder] ?? folder;

async function operationsOf(file: string): Promise<ReferenceOperation[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(contract, `${file}.endpoints.ts`)).href);
  const groups = Object.entries(module).filter(([name]) => name.endsWith('Endpoints'));
  return groups.flatMap(([, group]) =>
    Object.entries(group as Record<Operation, EndpointSpec>).map(([operation, spec]) => ({
      operation: operation as Operation,
      spec,
    })),
  );
}

const generated = '<!-- Generated from packages/contract by npm run docs. -->';

/** Returns the Markdown of a page: operations for all clients first, then those for clients of other products. */
export function apiPageMarkdown({ title, sentence, guides = [], operations }: ApiPage): string {
  const shown: ShownResponses = new Map();
  const links = guides.map(([name, link]) => `[${name}](${link})`).join(', ');
  const others = operations.filter(isForNewerClients);
  const ours = operations.filter((one) => !others.includes(one));
  const parts = [
    generated,
    `# ${title} API`,
    `${sentence}${links === '' ? '' : ` Guide: ${links}.`} [How to send requests](README.md#send-a-request).`,
    listOf(ours),
    ...ours.map((operation) => operationMarkdown(operation, shown)),
    ...(others.length === 0 || ours.length === 0 ? [] : ['These exist for compatibility with newer clients:']),
    ...others.map((operation) => operationMarkdown(operation, shown)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const isForNewerClients = ({ spec }: ReferenceOperation) => spec.description?.startsWith('For newer clients.') === true;

function listOf(operations: readonly ReferenceOperation[]): string {
  if (operations.length < 3) return '';
  const rows = operations.map(({ operation, spec }) => {
    const [method = '', path = ''] = operation.split(' ');
    return `| [${spec.summary}](#${anchorOf(operation)}) | \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${spec.access} |`;
  });
  return `| Operation | Method and path | Access |\n|---|---|---|\n${rows.join('\n')}`;
}

/** Returns the Markdown of the overview. */
export function apiOverviewMarkdown(pages: readonly ApiPage[]): string {
  const rowOf = ({ title, name, sentence, operations }: ApiPage) =>
    `| [${title}](${name}.md) | ${sentence} | ${operations.length} |`;
  const table = (list: readonly ApiPage[]) =>
    `| Page | What for | Operations |\n|---|---|---|\n${list.map(rowOf).join('\n')}`;
  return `${generated}

# API reference

Every operation of the HTTP API, by feature. Apps usually call it with the [SDK](../sdk/README.md). Other languages, such as Python or Go,
use it directly, or generate a client from the OpenAPI documents of a server: \`/api/v1/openapi/client.json\`, \`server.json\` and
\`admin.json\`.

## Send a request

Create a project in the dashboard, and copy its ID and keys from *Project keys*:

\`\`\`sh
export PORTICO_API_URL=http://localhost:4100
export PORTICO_PROJECT_ID=your-project-id
export PORTICO_SECRET_SERVER_KEY=your-secret-server-key

curl "$PORTICO_API_URL/api/v1/users?limit=10" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-project-id: $PORTICO_PROJECT_ID" \\
  -H "x-stack-secret-server-key: $PORTICO_SECRET_SERVER_KEY"
\`\`\`

| Access level | Key | Variable | Who |
|---|---|---|---|
| client | publishable client key, and the access token of a user | \`PORTICO_PUBLISHABLE_CLIENT_KEY\`, \`ACCESS_TOKEN\` | browsers and apps |
| server | secret server key | \`PORTICO_SECRET_SERVER_KEY\` | your server. All operations of clients are open to it |
| admin | super secret admin key | \`PORTICO_SUPER_SECRET_ADMIN_KEY\` | scripts that administer the project. All operations are open to it |

Bodies and responses are JSON. [Requests and errors](../protocol/requests.md) has the details: headers, lists and pagination, time stamps.
A failed request has a code, which [Errors](../errors.md) explains. Requests above a [rate limit](../protocol/requests.md#rate-limits) get 429 with
\`retry-after\`.

On the documentation site of a running server, *Try it* below an example sends the request to that server.

## Anchors

Each operation has an anchor from its method and path, such as \`users.md#get-users-user_id\` for \`GET /users/{user_id}\`. Anchors of
operations, [errors](../errors.md), [log messages](../log-messages.md) and [webhook events](../webhook-events.md) stay as they are, so you can link to them. Anchors of other headings may change.

## Operations

${table(pages.filter(({ isCompatibility }) => !isCompatibility))}

## Compatibility

These operations exist for clients of other products. New apps do not need them.

${table(pages.filter(({ isCompatibility }) => isCompatibility))}
`;
}
