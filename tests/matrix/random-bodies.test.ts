import { type AccessLevel, accessLevels, type EndpointSpec, endpoints, reaches, schemaAt } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { runs } from '@portico/testkit/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/** Sends random requests to every endpoint. No request may cause a 5xx response. */

const numRuns = runs({ short: 5, long: 500 });

const strange = fc.oneof(
  fc.constantFrom(
    'me',
    '',
    'internal',
    ' ',
    '\u0000',
    '\ud800',
    '-1',
    'true',
    '%00',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.emailAddress(),
);
const anyJson = fc.oneof(
  { weight: 2, arbitrary: strange },
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.double(),
  fc.bigInt({ min: 0n, max: 2n ** 70n }).map(Number),
);

/** Returns objects with the keys of the schema, with missing and extra keys, and values of every kind. */
function bodyFor(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const shaped = fc.record(Object.fromEntries([...names, 'surprise'].map((name) => [name, anyJson])), {
    requiredKeys: [],
  });
  return fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: anyJson });
}

const operations = Object.entries(endpoints) as [keyof typeof endpoints, (typeof endpoints)[keyof typeof endpoints]][];

let stage: Portico | undefined;

/** Returns a project that no request has deleted. A new one for each endpoint takes longer than its requests. */
async function standingProject(): Promise<Portico> {
  const answer = await stage?.api.admin().call('GET /internal/projects/current');
  if (stage === undefined || answer?.status !== 200) stage = await portico();
  return stage;
}

test.each(operations)('%s never returns a 5xx', async (operation, spec) => {
  const { api, project, server } = await standingProject();
  const user = await project.user();
  const levels = accessLevels.filter((level) => spec.access === 'public' || reaches(level, spec.access));
  const callers = { client: api.as(user), server: api.server().withTokens(user), admin: api.admin() };
  const slot = (name: 'body' | 'query' | 'params', level: AccessLevel) => schemaAt((spec as EndpointSpec)[name], level);
  const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

  for (const level of levels) {
    const request = fc.record({
      body: bodyFor(slot('body', level)),
      query: fc.record(
        Object.fromEntries(
          Object.keys((slot('query', level) as { shape?: object } | undefined)?.shape ?? {}).map((name) => [
            name,
            strange,
          ]),
        ),
        { requiredKeys: [] },
      ),
      params: fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            fc.oneof(
              strange.filter((text) => text.isWellFormed() && text !== ''),
              fc.uuid(),
            ),
          ]),
        ),
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ body, query, params }) => {
        const sendsBody = !operation.startsWith('GET ');
        const answer = await callers[level].callBadly(operation, { params, query, ...(sendsBody ? { body } : {}) });
        expect(answer.status, `${answer.text}\n${server.errors.join('\n')}`).toBeLessThan(500);
      }),
      { numRuns },
    );
  }
});
