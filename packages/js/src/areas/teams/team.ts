import type { Json } from '@portico/contract';
import type { Answer } from '../../core/transport.ts';

type WireTeam = Answer<'GET /teams', 'client'>['items'][number];

/** A team as one of its members sees it. */
export interface Team {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
}

/** Makes a team from its wire form. */
export function teamFromWire(wire: WireTeam): Team {
  return {
    id: wire.id,
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    clientMetadata: wire.client_metadata,
    clientReadOnlyMetadata: wire.client_read_only_metadata,
  };
}
