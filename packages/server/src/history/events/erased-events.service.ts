import type { ErasedRows, ErasureStep } from '../../kernel/background/erasure.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { type EventToErase, eraseEventValues, eventsToErase, renewSeals } from './erased-events.queries.ts';
import { sealsOf } from './seals.queries.ts';
import { isIntact, renewedCodeOf } from './seals.service.ts';

/**
 * Returns the step that erases personal values of events. The events and their seals stay. A seal over events without salts
 * gets a new digest and code, if it was intact. Runs in the transaction of the erasure, with at most five statements.
 *
 * @see docs/contribute/decisions/0115-erasure-and-seals.md
 */
export function eventErasure(platform: Platform): ErasureStep {
  const run = async (context: JobContext, users: Parameters<ErasureStep['run']>[1]): Promise<readonly ErasedRows[]> => {
    const events = await eventsToErase.all(context, { users: JSON.stringify(users) });
    if (events.length === 0) return [];
    const seals = JSON.stringify(sealsIn(events));
    const before = seals === '[]' ? [] : await sealsOf.all(context, { seals });
    await eraseEventValues.run(context, { events: JSON.stringify(events) });
    const intact = new Set(before.filter((seal) => isIntact(platform.serverKeys, seal)).map(keyOf));
    const after = before.length === 0 ? [] : await sealsOf.all(context, { seals });
    // @guard only-intact-seals-are-renewed
    const renewed = after.filter((seal) => intact.has(keyOf(seal)));
    if (renewed.length > 0) {
      const stored = renewed.map((seal) => ({
        tenancy_id: seal.tenancy_id,
        number: seal.number,
        digest: seal.present_digest.toString('hex'),
        code: renewedCodeOf(platform.serverKeys, seal).toString('hex'),
      }));
      await renewSeals.run(context, { seals: JSON.stringify(stored) });
    }
    return [...Map.groupBy(events, ({ erasure_id }) => erasure_id)].map(([id, { length: count }]) => ({ id, count }));
  };
  return { kind: 'events', run };
}

function keyOf({ tenancy_id, number }: { readonly tenancy_id: string; readonly number: number }): string {
  return `${tenancy_id} ${number}`;
}

/** Returns the seals of the events without salts, each once. */
function sealsIn(events: readonly EventToErase[]): readonly { readonly tenancy_id: string; readonly number: number }[] {
  const seals = events.flatMap(({ tenancy_id, seal }) => (seal === null ? [] : { tenancy_id, number: seal }));
  return [...new Map(seals.map((seal) => [keyOf(seal), seal])).values()];
}
