import type { Json } from '@portico/contract';
import { declareParts } from '../../core/declare-parts.ts';
import type { Answer } from '../../core/transport.ts';
import type { Caller } from '../base/owner.ts';
import { teamParts } from '../team-parts/load.ts';
import type { Team } from './team.ts';

type WireTeam = Answer<'GET /teams', 'client'>['items'][number];

/** The fields of a team, read from their wire form. */
export class TeamValues {
  declare readonly id: string;
  declare readonly displayName: string;
  declare readonly profileImageUrl: string | null;
  declare readonly clientMetadata: Json;
  declare readonly clientReadOnlyMetadata: Json;

  constructor(wire: WireTeam) {
    this.id = wire.id;
    this.displayName = wire.display_name;
    this.profileImageUrl = wire.profile_image_url;
    this.clientMetadata = wire.client_metadata;
    this.clientReadOnlyMetadata = wire.client_read_only_metadata;
  }
}

/** A team at the client's level. */
export class TeamObject extends TeamValues implements Team {
  declare readonly update: Team['update'];
  declare readonly delete: Team['delete'];
  declare readonly inviteUser: Team['inviteUser'];
  declare readonly removeUser: Team['removeUser'];
  declare readonly listUsers: Team['listUsers'];
  declare readonly listInvitations: Team['listInvitations'];
  declare readonly createApiKey: Team['createApiKey'];
  declare readonly listApiKeys: Team['listApiKeys'];
  readonly #caller: Caller<'client'>;

  static {
    declareParts(TeamObject, {
      load: async () => (await teamParts()).ofTeam,
      of: (team) => ({ ...team.#caller, prefix: `teams.${team.id}.`, teamId: team.id }),
      reads: { listUsers: 'users', listInvitations: 'invitations', listApiKeys: 'api-keys' },
      does: ['update', 'delete', 'inviteUser', 'removeUser', 'createApiKey'],
    });
  }

  constructor(wire: WireTeam, caller: Caller<'client'>) {
    super(wire);
    this.#caller = caller;
  }
}
