import type { RenderedEmail } from '../../adapters/email-rendering/email-job.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { broadcastContent } from './batches.queries.ts';

/** Broadcasts whose content is kept in memory. */
const keptMax = 20;

type Content = NonNullable<Awaited<ReturnType<typeof broadcastContent.first>>>;

/** The content of a broadcast, with its rendered emails. */
export interface KeptContent {
  readonly content: Content;
  /** Emails that are the same for all users, with or without an unsubscribe link. */
  readonly shared: Map<boolean, RenderedEmail>;
  /** Whether the last email had an unsubscribe link. Most others have the same category, and are rendered once then. */
  hadLink: boolean | undefined;
}

/** Creates the function that reads the content of a broadcast and keeps it. It returns undefined if the content was deleted. */
export function createKeptContents() {
  const kept = new Map<string, KeptContent>();
  return async (db: DbHandle, tenancyId: TenancyId, id: string): Promise<KeptContent | undefined> => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const content = await broadcastContent.first({ db, tenancyId }, { id });
    if (content === undefined || content.variables === null) return undefined;
    const found: KeptContent = { content, shared: new Map(), hadLink: undefined };
    kept.set(id, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMax) break;
      kept.delete(oldest);
    }
    return found;
  };
}
