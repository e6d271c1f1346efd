import {
  accessLevels,
  type EndpointSpec,
  type Operation,
  reaches,
  schemaAt,
  successStatuses,
  whoMayCall,
} from '@portico/contract';
import { generalErrors, refusalsOf } from '../../http/answer/declared-errors.ts';
import { type JsonSchema, toJsonSchema } from '../../http/documents/openapi-responses.ts';
import { curlExample, exampleBody, javaScriptExample, needsUser } from './api-examples.ts';
import { fieldsOf, typeOf } from './api-schema.ts';

/** An operation of the reference. */
export interface ReferenceOperation {
  readonly operation: Operation;
  readonly spec: EndpointSpec;
}

/** Returns the stable anchor of an operation: `GET /users/:user_id` has `get-users-user_id`. */
export function anchorOf(operation: string): string {
  return operation
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/-$/, '');
}

/** Returns the path as the reference shows it: `/api/v1/users/{user_id}`. */
const shownPath = (operation: string) => `/api/v1${operation.split(' ')[1]?.replaceAll(/:(\w+)/g, '{$1}')}`;

/** Responses of a page by their text, so that the same object is listed once. */
export type ShownResponses = Map<string, { readonly summary: string; readonly anchor: string }>;

/** Returns the Markdown of an operation. Operations with the same response as one before link to it. */
export function operationMarkdown({ operation, spec }: ReferenceOperation, shown: ShownResponses): string {
  const anchor = anchorOf(operation);
  const [method = ''] = operation.split(' ');
  const body = bodyOf(spec);
  const example = { operation, spec, query: requiredQuery(spec), body: body && exampleBody(operation, body) };
  const parts = [
    `## <a id="${anchor}"></a>${spec.summary}`,
    `[\`${method} ${shownPath(operation)}\`](#${anchor}) · ${levelText(spec)}`,
    spec.description,
    whoMayCall(operation, spec),
    parameterTable(spec),
    bodyText(spec),
    responseText(operation, spec, shown),
    errorText(operation, spec),
    `${openTabs(operation, spec)}\n\n\`\`\`sh title="curl"\n${curlExample(example)}\n\`\`\`\n\n\`\`\`js title="JavaScript"\n${javaScriptExample(example)}\n\`\`\`\n\n</div>`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** The site shows the examples as tabs, and reads the rest for its form. */
function openTabs(operation: Operation, spec: EndpointSpec): string {
  const user = spec.access === 'client' && needsUser(spec) ? ' data-auth="user"' : '';
  return `<div data-tabs="language" data-operation="${operation}" data-level="${spec.access}"${user}>`;
}

function levelText({ access }: EndpointSpec): string {
  if (access === 'public') return 'no authentication';
  return `access level ${access}`;
}

/** The level whose view the page shows: the lowest one that may call the operation. */
const levelOf = ({ access }: EndpointSpec) => (access === 'public' ? 'client' : access);

function bodyOf(spec: EndpointSpec): JsonSchema | undefined {
  if (spec.bodyFormat === 'none' || spec.bodyFormat === 'text') return undefined;
  const schema = schemaAt(spec.body, levelOf(spec));
  return schema && toJsonSchema(schema, 'input');
}

function slotFields(spec: EndpointSpec, slot: 'params' | 'query' | 'headers') {
  const schema = slot === 'headers' ? spec.headers : schemaAt(spec[slot], levelOf(spec));
  const { properties = {}, required = [] } = (schema === undefined ? {} : toJsonSchema(schema, 'input')) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: slot === 'params' || required.includes(name),
    type: typeOf(field),
  }));
}

const requiredQuery = (spec: EndpointSpec) =>
  slotFields(spec, 'query').flatMap(({ name, isRequired }) => (isRequired ? [name] : []));

const places = { params: 'path', query: 'query', headers: 'header' } as const;
const cell = (text: string) => text.replaceAll('|', '\\|');

function parameterTable(spec: EndpointSpec): string {
  const rows = (['params', 'query', 'headers'] as const).flatMap((slot) =>
    slotFields(spec, slot).map(
      ({ name, type, isRequired }) =>
        `| \`${name}\` | ${places[slot]}${isRequired ? '' : ', optional'} | ${cell(type)} |`,
    ),
  );
  return rows.length === 0 ? '' : `| Parameter | In | Type |\n|---|---|---|\n${rows.join('\n')}`;
}

function bodyText(spec: EndpointSpec): string {
  if (spec.bodyFormat === 'text') return '**Body:** the text as it was sent, which is signed.';
  const body = bodyOf(spec);
  if (body === undefined) return '';
  const rows = fieldsOf(body).map(
    ({ path, type, isRequired }) => `| \`${path}\` | ${cell(type)} | ${isRequired ? 'required' : 'optional'} |`,
  );
  const table =
    rows.length === 0 ? `**Body:** ${typeOf(body)}.` : `| Body | Type | |\n|---|---|---|\n${rows.join('\n')}`;
  return [table, higherLevels(spec, 'body', 'may send')].filter((text) => text !== '').join('\n\n');
}

/** Names the fields that only higher levels send or get. */
function higherLevels(spec: EndpointSpec, slot: 'body' | 'response', verb: string): string {
  const floor = levelOf(spec);
  let known = pathsAt(spec, slot, floor);
  const sentences = accessLevels.flatMap((level) => {
    if (level === floor || !reaches(level, floor)) return [];
    const more = pathsAt(spec, slot, level);
    const added = more.filter((path) => !known.includes(path));
    known = more;
    const names = added.map((path) => `\`${path}\``).join(', ');
    return added.length === 0 ? [] : [`${level === 'server' ? 'Servers' : 'Admins'} also ${verb} ${names}.`];
  });
  return sentences.join(' ');
}

function pathsAt(spec: EndpointSpec, slot: 'body' | 'response', level: (typeof accessLevels)[number]): string[] {
  const schema = schemaAt(spec[slot], level);
  if (schema === undefined) return [];
  return fieldsOf(toJsonSchema(schema, slot === 'body' ? 'input' : 'output')).map(({ path }) => path);
}

function responseText(operation: Operation, spec: EndpointSpec, shown: ShownResponses): string {
  if (spec.raw === 'redirect') return '**Response:** a redirect.';
  if (spec.raw !== undefined)
    return `**Response:** ${spec.raw === 'html' ? 'a page' : spec.raw === 'text' ? 'text' : 'JSON'}.`;
  const schema = schemaAt(spec.response, levelOf(spec));
  const [status] = successStatuses(spec);
  const json = schema === undefined ? {} : toJsonSchema(schema, 'output');
  const rows = fieldsOf(json).map(
    ({ path, type, isRequired }) => `| \`${path}\` | ${cell(type)}${isRequired ? '' : ', can be absent'} |`,
  );
  if (rows.length === 0) return `**Response:** ${status}, ${schema === undefined ? 'JSON' : `${typeOf(json)}`}.`;
  const more = higherLevels(spec, 'response', 'get');
  const text = [rows.join('\n'), more].filter((part) => part !== '').join('\n\n');
  const first = shown.get(text);
  // A short table is easier to read than a link.
  if (first !== undefined && rows.length > 2)
    return `**Response:** ${status}, the same as [${first.summary}](#${first.anchor}).`;
  shown.set(text, { summary: spec.summary, anchor: anchorOf(operation) });
  return `| Response ${status} | Type |\n|---|---|\n${text}`;
}

function errorText(operation: Operation, spec: EndpointSpec): string {
  const own = (spec.errors ?? []).filter((error) => !generalErrors.includes(error));
  const links = own.map(({ code }) => `[\`${code}\`](../errors.md#${code})`);
  const refusals = [...refusalsOf(operation, spec)].sort().map((status) => String(status));
  const texts = refusals.length === 0 ? '' : ` Refusals in plain text: ${refusals.join(', ')}.`;
  if (links.length === 0) return texts === '' ? '' : `**Errors:** those of every request.${texts}`;
  return `**Errors:** ${links.join(', ')}.${texts}`;
}
