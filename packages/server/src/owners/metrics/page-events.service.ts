import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { eventBatch } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { dayOf } from './days.ts';
import { countPageEvents } from './metrics.queries.ts';

/** Maximum size of a batch in bytes, also when it was compressed. Clients send about 64 kB. */
const batchBytesMax = 262_144;

const unpacked = promisify(gunzip);

/**
 * Counts the page views and clicks of a batch, if the project has turned that on. Batches without a user are dropped.
 *
 * @param body JSON, or gzip of JSON
 * @throws {Refusal} 400, the batch is not valid
 */
export async function countBatch(
  context: TenancyContext & Pick<Caller, 'claims' | 'userId'>,
  body: unknown,
): Promise<void> {
  const { claims, userId, project } = context;
  if (!project.config.apps.installed.analytics.enabled || claims === null || userId === null) return;
  const { success, data } = eventBatch.safeParse(Buffer.isBuffer(body) ? await jsonIn(body) : body);
  if (!success) throw invalidBatch();
  const count = (type: string) => data.events.filter(({ event_type }) => event_type === type).length;
  const [pageViews, clicks] = [count('$page-view'), count('$click')];
  if (pageViews + clicks === 0) return;
  const values = { day: dayOf(context.now), isAnonymous: claims.is_anonymous, pageViews, clicks };
  await countPageEvents.run(context, values);
}

async function jsonIn(gzip: Buffer): Promise<unknown> {
  try {
    const bytes = await unpacked(gzip, { maxOutputLength: batchBytesMax });
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidBatch();
  }
}

function invalidBatch(): Refusal {
  return new Refusal(400, 'The batch is not valid.');
}
