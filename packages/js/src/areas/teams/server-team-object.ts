import type { Json } from '@portico/contract';
import { declareParts } from '../../core/declare-parts.ts';
import type { Answer } from '../../core/transport.ts';
import { serverTeamParts } from '../team-parts/load.ts';
import type { ServerCaller } from './owner.ts';
import type { ServerTeam } from './server-team.ts';
import { TeamValues } from './team-object.ts';

type WireServerTeam = Answer<'GET /teams/:team_id', 'server'>;

/** A team at the server's level. */
export class ServerTeamObject extends TeamValues implements ServerTeam {
  readonly createdAt: Date;
  readonly serverMetadata: Json;
  declare readonly update: ServerTeam['update'];
  declare readonly delete: ServerTeam['delete'];
  declare readonly inviteUser: ServerTeam['inviteUser'];
  declare readonly addUser: ServerTeam['addUser'];
  declare readonly removeUser: ServerTeam['removeUser'];
  declare readonly listUsers: ServerTeam['listUsers'];
  declare readonly listInvitations: ServerTeam['listInvitations'];
  declare readonly createApiKey: ServerTeam['createApiKey'];
  declare readonly listApiKeys: ServerTeam['listApiKeys'];
  readonly #caller: ServerCaller;

  static {
    declareParts(ServerTeamObject, {
      load: async () => (await serverTeamParts()).ofServerTeam,
      of: (team) => ({ ...team.#caller, prefix: `teams.${team.id}.`, teamId: team.id }),
      reads: { listUsers: 'users', listInvitations: 'invitations', listApiKeys: 'api-keys' },
      does: ['update', 'delete', 'inviteUser', 'addUser', 'removeUser', 'createApiKey'],
    });
  }

  constructor(wire: WireServerTeam, caller: ServerCaller) {
    super(wire);
    this.createdAt = new Date(wire.created_at_millis);
    this.serverMetadata = wire.server_metadata;
    this.#caller = caller;
  }
}
