import { accessLevels, type EndpointSpec, endpoints, KnownErrors } from '@portico/contract';
import { portico } from '@portico/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

interface Content {
  readonly schema: { readonly oneOf?: readonly { readonly $ref?: string; readonly properties?: ErrorProperties }[] };
}

interface ErrorProperties {
  readonly code: { readonly const: string };
}

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Answer> }>>;
  readonly components: { readonly schemas: Record<string, NonNullable<Content['schema']>> };
}

const documents = new Map<string, OpenApi>();

beforeAll(async () => {
  const { url } = await portico();
  for (const level of accessLevels) {
    const answer = await fetch(`${url}/api/v1/openapi/${level}.json`);
    documents.set(level, (await answer.json()) as OpenApi);
  }
});

/** Returns the possible error codes of an operation's status, including those of every endpoint. */
function codesAt(document: OpenApi, answer: Answer | undefined): string[] {
  const forms = answer?.content?.['application/json']?.schema.oneOf ?? [];
  return forms.flatMap(({ $ref, properties }) => {
    if ($ref === undefined) return properties === undefined ? [] : [properties.code.const];
    const shared = document.components.schemas[$ref.replace('#/components/schemas/', '')];
    expect(shared, $ref).toBeDefined();
    return (shared?.oneOf ?? []).map((form) => form.properties?.code.const ?? '');
  });
}

function answersOf(document: OpenApi, operation: string) {
  const [method = '', path = ''] = operation.split(' ');
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
}

describe.each(accessLevels)('the OpenAPI document of %s', (level) => {
  const callable = Object.entries<EndpointSpec>(endpoints).filter(
    ([, { access }]) => access === 'public' || accessLevels.indexOf(level) >= accessLevels.indexOf(access),
  );

  test.each(callable)(
    '%s: contains every status that a caller can get, with the schema of its body',
    (operation, spec) => {
      const document = documents.get(level) as OpenApi;
      const answers = answersOf(document, operation) ?? {};

      for (const { status, code } of spec.errors ?? [])
        expect(codesAt(document, answers[status]), code).toContain(code);
      for (const status of spec.refusals ?? [])
        expect(answers[status]?.content, String(status)).toHaveProperty('text/plain');
      for (const status of [400, 401, 500, 503]) expect(answers[status]?.content).toHaveProperty('text/plain');
      expect(codesAt(document, answers[400])).toEqual(
        expect.arrayContaining([KnownErrors.SchemaError.code, KnownErrors.BodyParsingError.code]),
      );
      expect(codesAt(document, answers[401])).toContain(KnownErrors.InsufficientAccessType.code);
      const success = Object.entries(answers).filter(([status]) => /^[23]/.test(status));
      expect(success.length).toBeGreaterThan(0);
      for (const [status, { content, headers }] of Object.entries(answers)) {
        expect(content ?? headers, status).toBeDefined();
      }
      if (spec.raw === 'redirect') expect(answers['3XX']?.headers).toHaveProperty('location');
    },
  );

  test('says of every operation who may call it', () => {
    const document = documents.get(level) as OpenApi;
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as {
      readonly description?: string;
    }[];

    expect(described.length).toBeGreaterThan(100);
    for (const operation of described) {
      expect(operation.description).toContain('**Who may call this:** ');
      expect(operation).toHaveProperty('x-portico-whose');
    }
  });

  test('limited operations declare Retry-After', () => {
    const document = documents.get(level) as OpenApi;

    for (const operation of [
      'POST /auth/password/sign-in',
      'POST /auth/cli',
      'PATCH /users/me',
      'GET /auth/access-review',
    ]) {
      const limited = answersOf(document, operation)?.[429];
      expect(limited?.content, operation).toHaveProperty('text/plain');
      expect(limited?.headers, operation).toHaveProperty('retry-after');
    }
    expect(answersOf(document, 'GET /users/me')).not.toHaveProperty('429');
  });

  test('declares the codes of the header too', () => {
    const document = documents.get(level) as OpenApi;
    const answer = answersOf(document, 'POST /auth/password/sign-in')?.[400];

    expect(answer?.headers?.['x-stack-known-error']).toMatchObject({
      schema: { enum: expect.arrayContaining(codesAt(document, answer)) },
    });
  });
});
