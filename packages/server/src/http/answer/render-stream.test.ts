import { listOf } from '@portico/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileProjection } from '../pipeline/projection.ts';
import { ListStream } from './list-stream.ts';
import { sendPlainly } from './render.ts';
import { renderListStream } from './render-stream.ts';

const project = compileProjection(listOf(z.object({ id: z.number() })));

/** Serves a list that starts with one item. */
async function serve(rest: () => AsyncGenerator<readonly unknown[]>) {
  const errors: unknown[] = [];
  const server = Fastify();
  server.get('/', (_request, reply) =>
    sendPlainly(
      reply,
      renderListStream(200, new ListStream<unknown>([{ id: 1, secret: 'x' }], rest()), project, (error) =>
        errors.push(error),
      ),
    ),
  );
  return { server, url: await server.listen({ port: 0, host: '127.0.0.1' }), errors };
}

async function answerTo(rest: () => AsyncGenerator<readonly unknown[]>) {
  const { server, url, errors } = await serve(rest);
  try {
    const response = await fetch(url);
    return { response, text: await response.text().catch(() => 'broken off'), errors };
  } finally {
    await server.close();
  }
}

test('a streamed list is the JSON of the complete list, without undeclared properties', async () => {
  const { text, response, errors } = await answerTo(async function* () {
    yield [];
    yield [{ id: 2, secret: 'y' }, { id: 3 }];
    yield [{ id: 4 }];
  });

  expect(text).toBe('{"items":[{"id":1},{"id":2},{"id":3},{"id":4}],"is_paginated":false}');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(errors).toEqual([]);
});

test('a list that fails closes the connection instead of ending normally', async () => {
  const { text, errors } = await answerTo(async function* () {
    yield [{ id: 2 }];
    throw new Error('the database is gone');
  });

  expect(text).toBe('broken off');
  expect(errors).toEqual([new Error('the database is gone')]);
});

test('stops reading a list when the caller disconnects', async () => {
  let hasEnded = false;
  const { server, url, errors } = await serve(async function* () {
    try {
      for (;;) yield Array.from({ length: 1_000 }, (_, id) => ({ id }));
    } finally {
      hasEnded = true;
    }
  });
  try {
    const leaving = new AbortController();
    const response = await fetch(url, { signal: leaving.signal });
    await response.body?.getReader().read();
    expect(hasEnded).toBe(false);
    leaving.abort();

    await expect.poll(() => hasEnded).toBe(true);
    expect(errors).toEqual([]);
  } finally {
    await server.close();
  }
});
