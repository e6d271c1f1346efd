import { type Endpoints, erasedKinds, erasureEndpoints, type ResponseOf } from '@portico/contract';
import { cursorAt } from '../../base/position.ts';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { ErasureRow } from './erasures.queries.ts';
import { eraseUser, listErasures } from './erasures.service.ts';
import { countKept } from './kept-rows.service.ts';

type WireErasure = ResponseOf<Endpoints['POST /internal/erasures'], 'admin'>;

export const erasureHandlers = implement(erasureEndpoints, {
  'GET /internal/erasures': async ({ query, ...context }) => {
    const { rows, hasMore } = await listErasures(context, query);
    const last = rows.at(-1);
    return pageAnswer(
      rows.map(erasureToWire),
      hasMore && last !== undefined ? cursorAt(last.created_seconds, last.id) : null,
    );
  },

  'GET /internal/retention/count': async ({ query, ...context }) => await countKept(context, query),

  'POST /internal/erasures': async ({ body, ...context }) => erasureToWire(await eraseUser(context, body.user_id)),
});

/** Converts an erasure to JSON. */
function erasureToWire(row: ErasureRow): WireErasure {
  const by = row.requested_by;
  const counts = row.counts ?? {};
  return {
    id: row.id,
    user_id: row.user_id,
    created_at_millis: row.created_at.getTime(),
    requested_by: by === null ? null : { type: by.type, id: by.id, name: row.requested_by_name, role: by.role },
    begun_at_millis: row.recorded_at?.getTime() ?? null,
    completed_at_millis: row.completed_at?.getTime() ?? null,
    counts: Object.fromEntries(erasedKinds.flatMap((kind) => (kind in counts ? [[kind, counts[kind] ?? 0]] : []))),
  };
}
