import type { AccessLevel, EndpointSpec } from '@portico/contract';
import type { JsonSchema } from '../../http/documents/openapi-responses.ts';
import { exampleBodies } from './api-example-bodies.ts';

/** What an example sends. */
interface ExampleRequest {
  readonly operation: string;
  readonly spec: EndpointSpec;
  readonly query: readonly string[];
  readonly body: unknown;
}

const keyOf: Readonly<Record<AccessLevel, readonly [header: string, variable: string]>> = {
  client: ['x-stack-publishable-client-key', 'PORTICO_PUBLISHABLE_CLIENT_KEY'],
  server: ['x-stack-secret-server-key', 'PORTICO_SECRET_SERVER_KEY'],
  admin: ['x-stack-super-secret-admin-key', 'PORTICO_SUPER_SECRET_ADMIN_KEY'],
};

/** Returns the headers of an example: the value or, with `$`, the environment variable that has it. */
function headersOf({ spec, body }: ExampleRequest): readonly (readonly [string, string])[] {
  const type = body === undefined ? [] : [['content-type', 'application/json'] as const];
  if (spec.access === 'public') return [...ownHeadersOf(spec), ...type];
  const [header, variable] = keyOf[spec.access];
  return [
    ['x-stack-access-type', spec.access],
    ['x-stack-project-id', '$PORTICO_PROJECT_ID'],
    [header, `$${variable}`],
    ...(spec.access === 'client' && needsUser(spec) ? [['x-stack-access-token', '$ACCESS_TOKEN'] as const] : []),
    ...ownHeadersOf(spec),
    ...type,
  ];
}

/** Required headers that the operation declares. */
function ownHeadersOf({ headers }: EndpointSpec): readonly (readonly [string, string])[] {
  if (headers === undefined || !('shape' in headers)) return [];
  const shape = Object.entries(headers.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>);
  return shape
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => [name, `$${variableOf(name.replace(/^x-stack-/, ''))}`] as const);
}

/** Returns whether clients have to be signed in. */
export function needsUser({ whose }: EndpointSpec): boolean {
  const rules = Array.isArray(whose) ? whose : [whose];
  return rules.some(({ of }: { of: string }) => !['nobody', 'sign-in', 'secret'].includes(of));
}

const variableOf = (name: string) => name.toUpperCase().replaceAll(/\W+/g, '_');
const camel = (name: string) => name.replaceAll(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the example as a shell command. */
export function curlExample(request: ExampleRequest): string {
  const [method = '', path = ''] = request.operation.split(' ');
  const query = request.query.map((name) => `${name}=$${variableOf(name)}`).join('&');
  const url = `$PORTICO_API_URL/api/v1${path.replaceAll(/:(\w+)/g, (_, name: string) => `$${variableOf(name)}`)}`;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${url}${query === '' ? '' : `?${query}`}"`,
    ...headersOf(request).map(([name, value]) => `  -H "${name}: ${value}"`),
    ...(request.body === undefined ? [] : [`  --data '${JSON.stringify(request.body).replaceAll("'", `'\\''`)}'`]),
  ];
  return lines.join(' \\\n');
}

/** Returns the example as JavaScript for a server. */
export function javaScriptExample(request: ExampleRequest): string {
  const [method = '', path = ''] = request.operation.split(' ');
  const query = request.query.map((name) => `${name}=\${${camel(name)}}`).join('&');
  const url = `/api/v1${path.replaceAll(/:(\w+)/g, (_, name: string) => `\${${camel(name)}}`)}`;
  const headers = headersOf(request).map(([name, value]) => `    '${name}': ${javaScriptValue(value)},`);
  const body = JSON.stringify(request.body, null, 2)?.replaceAll('\n', '\n  ');
  return [
    `const response = await fetch(\`\${process.env.PORTICO_API_URL}${url}${query === '' ? '' : `?${query}`}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
    '});',
    request.spec.raw === undefined ? 'console.log(await response.json());' : 'console.log(response.status);',
  ].join('\n');
}

function javaScriptValue(value: string): string {
  if (!value.startsWith('$')) return `'${value}'`;
  return value.startsWith('$PORTICO_') ? `process.env.${value.slice(1)}` : camel(value.slice(1).toLowerCase());
}

/** Returns a body that the operation accepts: the required fields, or the first one. */
export function exampleBody(operation: string, schema: JsonSchema): unknown {
  return Object.hasOwn(exampleBodies, operation) ? exampleBodies[operation] : sampleOf(schema, '');
}

function sampleOf(schema: JsonSchema, name: string): unknown {
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives?.[0] !== undefined) return sampleOf(alternatives[0], name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [sampleOf((schema.items ?? {}) as JsonSchema, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema, name);
  }
}

function objectOf(schema: JsonSchema): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  const chosen = properties.filter(([name]) => required.has(name));
  return Object.fromEntries(
    (chosen.length === 0 ? properties.slice(0, 1) : chosen).map(([name, field]) => [name, sampleOf(field, name)]),
  );
}

/** Texts by the end of the name of a field. */
const texts: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/email$|^recipient$|address(es)?$/, 'ada@example.com'],
  [/url$|uri$|^domain$/, 'https://app.example.com/handler'],
  [/^(accent|background)/, '#0a7d5a'],
  [/password$/, 'correct horse battery staple'],
  [/permission_id$/, 'team_admin'],
  [/name$/, 'Ada Lovelace'],
  [/description$/, 'Made by the API'],
  [/subject$/, 'Hello'],
  [/code$/, '123456'],
];

const secretText = '3k7q9w2x5c8v1b4n6m0zr2t5y8p1s4d7f9g3h6j0k2w5x8';

function textOf({ format, minLength }: JsonSchema, name: string): string {
  if (format === 'uuid' || /(^|_)(user|team)_id$/.test(name)) return '6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21';
  const text = texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  // Codes have a fixed length.
  return text.length >= Number(minLength ?? 0) ? text : secretText.slice(0, Number(minLength));
}
