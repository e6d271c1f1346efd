import {
  type AccessLevel,
  type AnyKnownErrorClass,
  accessLevels,
  type DetailWords,
  type EndpointSpec,
  reaches,
  type Slot,
  schemaAt,
} from '@portico/contract';
import { z } from 'zod';
import type { ImplementedEndpoint } from './implement.ts';

type JsonSchema = Record<string, unknown>;

const keyHeaderOf: Record<AccessLevel, string> = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
};

/** What each word of an error's details means in JSON Schema. */
const detailSchemas: Record<keyof DetailWords, JsonSchema> = {
  string: { type: 'string' },
  'string|null': { type: ['string', 'null'] },
  number: { type: 'number' },
  'number|null': { type: ['number', 'null'] },
  boolean: { type: 'boolean' },
  'string[]': { type: 'array', items: { type: 'string' } },
  'object[]': { type: 'array', items: { type: 'object' } },
};

/** The OpenAPI 3.1 document of what one access level can call, made from the declarations of the endpoints. */
export function openApiDocument(endpoints: readonly ImplementedEndpoint[], level: AccessLevel, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { operation, spec } of endpoints) {
    if (spec.access !== 'public' && !reaches(level, spec.access)) continue;
    const [method = '', path = ''] = operation.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(operation, spec, level) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Portico ${level} API`,
      version: '0.1.0',
      description: `What can be called with \`x-stack-access-type: ${level}\`.`,
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ accessType: [], project: [], key: [] }],
    paths,
    components: {
      securitySchemes: {
        accessType: { type: 'apiKey', in: 'header', name: 'x-stack-access-type' },
        project: { type: 'apiKey', in: 'header', name: 'x-stack-project-id' },
        key: { type: 'apiKey', in: 'header', name: keyHeaderOf[level] },
        user: { type: 'apiKey', in: 'header', name: 'x-stack-access-token' },
      },
    },
  };
}

/** The levels there are documents for. */
export const documentLevels = accessLevels;

function describe(operation: string, spec: EndpointSpec, level: AccessLevel) {
  const body = schemaAt(spec.body, level);
  return {
    operationId: operation,
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    tags: [tagOf(operation)],
    ...(spec.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters('path', spec.params, level),
      ...parameters('query', spec.query, level),
      ...parameters('header', spec.headers, level),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(toJsonSchema(body, 'input')) } }),
    responses: { ...successResponse(spec, level), ...errorResponses(spec.errors ?? []) },
  };
}

/** The first word of the path that says something. */
function tagOf(operation: string): string {
  const [, first = 'service', second] = operation.split(' ')[1]?.split('/') ?? [];
  return first === 'internal' || first === 'auth' ? `${first} ${second ?? ''}`.trim() : first || 'service';
}

function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(place: 'path' | 'query' | 'header', slot: Slot | undefined, level: AccessLevel) {
  const schema = schemaAt(slot, level);
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameter,
  }));
}

function successResponse(spec: EndpointSpec, level: AccessLevel) {
  const schema = schemaAt(spec.response, level);
  if (schema === undefined) return { 200: { description: 'Success' } };
  return { [spec.status ?? 200]: { description: 'Success', content: jsonContent(toJsonSchema(schema, 'output')) } };
}

/** Errors of one status share an answer; each is one form of its body. */
function errorResponses(errors: readonly AnyKnownErrorClass[]) {
  const byStatus = Map.groupBy(errors, (error) => error.status);
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      {
        description: kinds.map(({ code }) => code).join(', '),
        headers: { 'x-stack-known-error': { schema: { type: 'string', enum: kinds.map(({ code }) => code) } } },
        content: jsonContent({ oneOf: kinds.map(errorSchema) }),
      },
    ]),
  );
}

function errorSchema({ code, detailSpec }: AnyKnownErrorClass): JsonSchema {
  const details = Object.entries(detailSpec ?? {}).map(([name, word]) => [name, detailSchemas[word]]);
  const properties = { code: { const: code }, error: { type: 'string' } };
  if (details.length === 0) return { type: 'object', properties, required: ['code', 'error'] };
  const required = details.map(([name]) => name);
  return {
    type: 'object',
    properties: { ...properties, details: { type: 'object', properties: Object.fromEntries(details), required } },
    required: ['code', 'error', 'details'],
  };
}
