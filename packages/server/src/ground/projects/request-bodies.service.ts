import { inTransaction } from '../../db/handle.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { raiseVersion, setBodiesUntil } from './projects.queries.ts';
import { projectChanged } from './projects.service.ts';

/** Sets until when the request log keeps the bodies of requests, in all processes. Null: it does not. */
export async function keepBodiesUntil(context: TenancyContext, until: Date | null): Promise<void> {
  const { projectId } = context.project;
  await inTransaction(context, async (context) => {
    await setBodiesUntil.run(context, { until });
    await raiseVersion.run(context, { projectId });
    await announceChange(context, projectChanged, [projectId]);
  });
}
