// Generated from packages/contract by `npm run fix`.

import type { Json } from '@portico/contract';
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';
import type { MemberCount } from './teams.types.ts';

export async function countMembers(caller: AnyCaller, teamIds: string): Promise<MemberCount[]> {
  return await callAs(caller.transport, 'GET /teams/member-counts', { query: { teamIds } });
}

export async function update(
  caller: AnyCaller,
  teamId: string,
  changes: {
    readonly displayName?: string | undefined;
    readonly profileImageUrl?: string | null | undefined;
    readonly clientMetadata?: Json | undefined;
    readonly clientReadOnlyMetadata?: Json | undefined;
    readonly serverMetadata?: Json | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /teams/:team_id', {
    params: { team_id: teamId },
    body: pick(
      'teams.update',
      changes,
      'displayName',
      'profileImageUrl',
      'clientMetadata',
      'clientReadOnlyMetadata',
      'serverMetadata',
    ),
    opaque: ['client_metadata', 'client_read_only_metadata', 'server_metadata'],
  });
}

export async function remove(caller: AnyCaller, teamId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /teams/:team_id', { params: { team_id: teamId } });
}

export async function addUser(caller: AnyCaller, teamId: string, userId: string): Promise<void> {
  await callAs(caller.transport, 'POST /team-memberships/:team_id/:user_id', {
    params: { team_id: teamId, user_id: userId },
  });
}

export async function removeUser(caller: AnyCaller, teamId: string, userId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /team-memberships/:team_id/:user_id', {
    params: { team_id: teamId, user_id: userId },
  });
}

export async function updateProfile(
  caller: AnyCaller,
  teamId: string,
  userId: string,
  changes: { readonly displayName?: string | undefined; readonly profileImageUrl?: string | null | undefined },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /team-member-profiles/:team_id/:user_id', {
    params: { team_id: teamId, user_id: userId },
    body: pick('teams.updateProfile', changes, 'displayName', 'profileImageUrl'),
  });
}
