import {
  type AccessLevel,
  accessLevels,
  type EndpointSpec,
  type Operation,
  reaches,
  type Slot,
  schemaAt,
  whoMayCall,
} from '@portico/contract';
import { version } from '../../base/version.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import { generalErrorSchemas, type JsonSchema, jsonContent, responses, toJsonSchema } from './openapi-responses.ts';

const keyHeaderOf: Record<AccessLevel, string> = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
};

/** Returns the OpenAPI 3.1 document of the endpoints that an access level can call. */
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
      version,
      description: `Endpoints for requests with \`x-stack-access-type: ${level}\`.`,
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ accessType: [], project: [], key: [] }],
    paths,
    components: {
      schemas: generalErrorSchemas,
      securitySchemes: {
        accessType: { type: 'apiKey', in: 'header', name: 'x-stack-access-type' },
        project: { type: 'apiKey', in: 'header', name: 'x-stack-project-id' },
        key: { type: 'apiKey', in: 'header', name: keyHeaderOf[level] },
        user: { type: 'apiKey', in: 'header', name: 'x-stack-access-token' },
      },
    },
  };
}

/** Access levels with a document. */
export const documentLevels = accessLevels;

function describe(operation: Operation, spec: EndpointSpec, level: AccessLevel) {
  const body = schemaAt(spec.body, level);
  return {
    operationId: operation,
    summary: spec.summary,
    description: [spec.description, `**Who may call this:** ${whoMayCall(operation, spec)}`]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    'x-portico-whose': spec.whose,
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
    responses: responses(operation, spec, level),
  };
}

/** Returns the tag of an operation: the first meaningful part of its path. */
function tagOf(operation: string): string {
  const [, first = 'service', second] = operation.split(' ')[1]?.split('/') ?? [];
  return first === 'internal' || first === 'auth' ? `${first} ${second ?? ''}`.trim() : first || 'service';
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
