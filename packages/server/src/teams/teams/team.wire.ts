import type { Endpoints, ResponseOf } from '@portico/contract';
import type { teamById } from './teams.queries.ts';

type WireTeam = ResponseOf<Endpoints['GET /teams'], 'admin'>['items'][number];
type TeamRow = Omit<Awaited<ReturnType<typeof teamById.all>>[number], 'tenancy_id' | 'metadata_bytes'>;

/** Converts a team to JSON with all fields. The contract decides which level sees which field. */
export function teamToWire(row: TeamRow): WireTeam {
  return {
    id: row.id,
    display_name: row.display_name,
    profile_image_url: row.profile_image_url,
    client_metadata: row.client_metadata,
    client_read_only_metadata: row.client_read_only_metadata,
    server_metadata: row.server_metadata,
    created_at_millis: row.created_at.getTime(),
  };
}
