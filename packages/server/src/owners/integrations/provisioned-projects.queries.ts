import type { ProjectId } from '@portico/contract';
import { unscoped } from '../../db/statements.ts';

interface NewProvisioned {
  readonly projectId: ProjectId;
  readonly clientId: string;
  readonly now: Date;
  readonly connectionStrings: string | null;
}

export const insertProvisioned = unscoped('integrations.insert_provisioned', (q, the: NewProvisioned) =>
  q.insertInto('provisioned_projects').values({
    project_id: the.projectId,
    client_id: the.clientId,
    created_at: the.now,
    transferred_at: null,
    connection_strings_sealed: the.connectionStrings,
  }),
);

export const provisionedProject = unscoped('integrations.provisioned', (q, the: { projectId: string }) =>
  q
    .selectFrom('provisioned_projects')
    .select(['project_id', 'client_id', 'transferred_at'])
    .where('project_id', '=', the.projectId as ProjectId),
);

/** The same, locked until the end of the transaction. */
export const lockedProvisioned = unscoped('integrations.provisioned_locked', (q, the: { projectId: ProjectId }) =>
  q
    .selectFrom('provisioned_projects')
    .select(['project_id', 'client_id', 'transferred_at'])
    .where('project_id', '=', the.projectId)
    .forUpdate(),
);

export const markTransferred = unscoped(
  'integrations.mark_transferred',
  (q, the: { projectId: ProjectId; now: Date }) =>
    q.updateTable('provisioned_projects').set({ transferred_at: the.now }).where('project_id', '=', the.projectId),
);

export const updateConnections = unscoped(
  'integrations.update_connections',
  (q, the: { projectId: string; clientId: string; connectionStrings: string }) =>
    q
      .updateTable('provisioned_projects')
      .set({ connection_strings_sealed: the.connectionStrings })
      .where('project_id', '=', the.projectId as ProjectId)
      .where('client_id', '=', the.clientId),
);
