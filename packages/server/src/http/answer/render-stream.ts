import { Readable } from 'node:stream';
import type { Projection } from '../pipeline/projection.ts';
import type { ListStream } from './list-stream.ts';
import { jsonType, type Rendered } from './render.ts';

/**
 * Renders a list as a stream of JSON with backpressure. When a batch fails, the connection is closed, so that callers
 * do not mistake the partial list for the complete one.
 *
 * @param project projection of the complete response, applied to each batch
 * @param onError called with the error that ends the stream early
 */
export function renderListStream(
  status: number,
  { first, rest }: ListStream<unknown>,
  project: Projection,
  onError: (error: unknown) => void,
): Rendered {
  const textOf = (batch: readonly unknown[]) =>
    (project({ items: batch, is_paginated: false }) as { items: unknown[] }).items
      .map((item) => JSON.stringify(item))
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
