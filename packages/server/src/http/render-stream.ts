import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ListStream } from './list-stream.ts';
import { jsonType, type Rendered } from './render.ts';

const anyList = z.object({ items: z.array(z.unknown()) });

/**
 * Renders a list as a stream of JSON with backpressure. When a batch fails, the connection is closed, so that callers
 * do not mistake the partial list for the complete one.
 *
 * @param schema schema of the complete response. Each batch is checked against it
 * @param onError called with the error that ends the stream early
 */
export function renderListStream(
  status: number,
  { first, rest }: ListStream<unknown>,
  schema: z.ZodType,
  onError: (error: unknown) => void,
): Rendered {
  const textOf = (batch: readonly unknown[]) =>
    anyList
      .parse(schema.parse({ items: batch, is_paginated: false }))
      .items.map((item) => JSON.stringify(item))
      .join(',');
  async function* chunks() {
    try {
      yield `{"items":[${textOf(first)}`;
      for await (const batch of rest) if (batch.length > 0) yield `,${textOf(batch)}`;
      yield '],"is_paginated":false}';
    } catch (error) {
      onError(error);
      throw error;
    }
  }
  return { status, headers: { 'content-type': jsonType }, body: Readable.from(chunks()), isUnexpected: false };
}
