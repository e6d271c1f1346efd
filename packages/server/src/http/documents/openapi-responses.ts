import {
  type AccessLevel,
  type AnyKnownErrorClass,
  type DetailWords,
  type EndpointSpec,
  schemaAt,
  successStatuses,
} from '@portico/contract';
import { z } from 'zod';
import { generalErrors, generalTextStatuses, refusalsOf } from '../answer/declared-errors.ts';

/** An OpenAPI 3.1 schema, which is JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** JSON Schema of each type word in error details. */
const detailSchemas: Record<keyof DetailWords, JsonSchema> = {
  string: { type: 'string' },
  'string|null': { type: ['string', 'null'] },
  number: { type: 'number' },
  'number|null': { type: ['number', 'null'] },
  boolean: { type: 'boolean' },
  'string[]': { type: 'array', items: { type: 'string' } },
  object: { type: 'object' },
  'object[]': { type: 'array', items: { type: 'object' } },
};

/** Returns JSON content with a schema. */
export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

/** Converts a Zod schema to JSON Schema. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Returns all responses of an operation for an access level, by status. */
export function responses(operation: string, spec: EndpointSpec, level: AccessLevel) {
  return { ...successResponse(spec, level), ...errorResponses(operation, spec) };
}

const text = { schema: { type: 'string' } };

function successResponse(spec: EndpointSpec, level: AccessLevel) {
  if (spec.raw === 'redirect') {
    return { '3XX': { description: 'Redirect', headers: { location: { schema: { type: 'string', format: 'uri' } } } } };
  }
  if (spec.raw === 'html') return { 200: { description: 'Success', content: { 'text/html': text } } };
  if (spec.raw === 'text') return { 200: { description: 'Success', content: { 'text/plain': text } } };
  const schema = schemaAt(spec.response, level);
  if (schema === undefined) return { 200: { description: 'Success', content: jsonContent({}) } };
  const success = { description: 'Success', content: jsonContent(toJsonSchema(schema, 'output')) };
  return Object.fromEntries(successStatuses(spec).map((status) => [status, success]));
}

/**
 * Returns the error responses. Errors with the same status share a response and are alternatives of its body, as are
 * plain texts.
 */
function errorResponses(operation: string, spec: EndpointSpec) {
  const declared = Map.groupBy(
    (spec.errors ?? []).filter((error) => !generalErrors.includes(error)),
    (error) => error.status,
  );
  const texts = new Set<number>([...generalTextStatuses, ...refusalsOf(operation, spec)]);
  const statuses = new Set([...declared.keys(), ...generalByStatus.keys(), ...texts]);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      errorResponse({
        status,
        kinds: declared.get(status) ?? [],
        hasText: texts.has(status),
        isPage: spec.raw === 'html' && declared.has(status),
      }),
    ]),
  );
}

const generalByStatus: ReadonlyMap<number, readonly AnyKnownErrorClass[]> = Map.groupBy(
  generalErrors,
  (error) => error.status,
);

const descriptions: Readonly<Record<number, string>> = {
  429: 'Too many attempts, or too many requests in progress',
  500: 'An unexpected failure. The text contains the request ID',
  503: 'The database is unavailable',
};

interface ErrorForms {
  readonly status: number;
  readonly kinds: readonly AnyKnownErrorClass[];
  readonly hasText: boolean;
  /** Whether browsers get an HTML page for declared errors. */
  readonly isPage: boolean;
}

function errorResponse({ status, kinds, hasText, isPage }: ErrorForms) {
  const general = generalByStatus.has(status) ? [generalName(status)] : [];
  const forms = [...kinds.map(errorSchema), ...general.map((name) => ({ $ref: `#/components/schemas/${name}` }))];
  const codes = [...kinds, ...(generalByStatus.get(status) ?? [])].map(({ code }) => code);
  const named = [...kinds.map(({ code }) => code), ...general.map(() => 'an error of any endpoint')];
  return {
    description: descriptions[status] ?? [...named, ...(hasText ? ['a refusal in plain text'] : [])].join(', '),
    headers: {
      ...(codes.length === 0 ? {} : { 'x-stack-known-error': { schema: { type: 'string', enum: codes } } }),
      ...(status === 429 || status === 503 ? { 'retry-after': { schema: { type: 'integer' } } } : {}),
    },
    content: {
      ...(forms.length === 0 ? {} : jsonContent({ oneOf: forms })),
      ...(hasText ? { 'text/plain': text } : {}),
      ...(isPage ? { 'text/html': text } : {}),
    },
  };
}

function generalName(status: number): string {
  return `GeneralError${status}`;
}

/** Schemas of the errors that any endpoint can return, by status. */
export const generalErrorSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...generalByStatus].map(([status, kinds]) => [generalName(status), { oneOf: kinds.map(errorSchema) }]),
);

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
