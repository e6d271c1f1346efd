import type { ProjectId } from '@portico/contract';

export interface ProvisionedProjectsTable {
  project_id: ProjectId;
  client_id: string;
  created_at: Date;
  transferred_at: Date | null;
  connection_strings_sealed: string | null;
}
