import { randomUUID } from 'node:crypto';
import { type EndpointSpec, endpoints, schemaAt } from '@portico/contract';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnsweredRequest } from '../../packages/server/src/kernel/request-log.ts';
import { fieldsIn, sampleOf } from './sample.ts';

/** Sends a mark in every field that can be a secret, to every operation. The request log must not have it, so no text of an error may. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

/** Names of fields with secrets. */
const secret = /pass|secret|token|code|otp|nonce|verifier|api_?key|_key$|hash|state|signature|challenge|value/i;

/** Operations that would end the test. */
const ending = ['DELETE /internal/projects/current'];

const parts = ['params', 'query', 'body'] as const;

/** Returns the smallest valid value. Without one, the request is refused, which has a text as well. */
function smallestOf(schema: z.ZodType): object {
  try {
    return Object(sampleOf(schema));
  } catch {
    return {};
  }
}

/** Returns what a request sends: the smallest valid values, with the mark in each field that can be a secret. */
function marked(spec: EndpointSpec, level: 'client' | 'server' | 'admin', mark: string) {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const schema = schemaAt(spec[part], level);
      if (schema === undefined) return [];
      const marks = Object.fromEntries(fieldsIn(schema).flatMap((name) => (secret.test(name) ? [[name, mark]] : [])));
      return [[part, { ...smallestOf(schema), ...marks }]];
    }),
  );
}

test('no operation has a secret of its request in the text of an error', async () => {
  const at = await portico(server);
  const user = await at.project.user();
  const mark = `zq${randomUUID().replaceAll('-', '')}`;
  // Secrets of the right form reach the handlers.
  const long = mark.padEnd(45, '0');
  const levels = { client: at.api.as(user), server: at.api.server(), admin: at.api.admin() };
  const { requests } = server.app.platform;
  const { note } = requests;
  const noted: string[] = [];
  // All of them, also those without room.
  Object.assign(requests, {
    note: (request: AnsweredRequest) => {
      noted.push(JSON.stringify(request));
      note(request);
    },
  });
  let sent = 0;
  for (const [operation, spec] of Object.entries(endpoints) as [string, EndpointSpec][]) {
    if (ending.includes(operation)) continue;
    const level = spec.access === 'public' ? 'client' : spec.access;
    for (const text of [mark, long]) {
      await levels[level].callBadly(operation as never, marked(spec, level, text) as never);
      sent += 1;
    }
  }

  // There are texts in which to look.
  expect(noted.filter((request) => request.includes('"error_message":')).length).toBeGreaterThan(sent / 2);
  expect(noted.filter((request) => request.includes(mark))).toEqual([]);
}, 120_000);
