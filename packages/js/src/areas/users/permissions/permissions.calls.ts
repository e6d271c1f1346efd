// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function listInProject(
  caller: AnyCaller,
  options: {
    readonly userId?: string | undefined;
    readonly permissionId?: string | undefined;
    readonly recursive?: boolean | undefined;
  },
): Promise<{ readonly id: string; readonly userId: string }[]> {
  return await callAs(caller.transport, 'GET /project-permissions', {
    query: pick('permissions.listInProject', options, 'userId', 'permissionId', 'recursive'),
  });
}

export async function grantInProject(caller: AnyCaller, userId: string, permissionId: string): Promise<void> {
  await callAs(caller.transport, 'POST /project-permissions/:user_id/:permission_id', {
    params: { user_id: userId, permission_id: permissionId },
  });
}

export async function revokeInProject(caller: AnyCaller, userId: string, permissionId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /project-permissions/:user_id/:permission_id', {
    params: { user_id: userId, permission_id: permissionId },
  });
}

export async function listInTeams(
  caller: AnyCaller,
  options: {
    readonly teamId?: string | undefined;
    readonly userId?: string | undefined;
    readonly userIds?: string | undefined;
    readonly teamIds?: string | undefined;
    readonly permissionId?: string | undefined;
    readonly recursive?: boolean | undefined;
  },
): Promise<{ readonly id: string; readonly userId: string; readonly teamId: string }[]> {
  return await callAs(caller.transport, 'GET /team-permissions', {
    query: pick(
      'permissions.listInTeams',
      options,
      'teamId',
      'userId',
      'userIds',
      'teamIds',
      'permissionId',
      'recursive',
    ),
  });
}

export async function grantInTeam(
  caller: AnyCaller,
  teamId: string,
  userId: string,
  permissionId: string,
): Promise<void> {
  await callAs(caller.transport, 'POST /team-permissions/:team_id/:user_id/:permission_id', {
    params: { team_id: teamId, user_id: userId, permission_id: permissionId },
  });
}

export async function revokeInTeam(
  caller: AnyCaller,
  teamId: string,
  userId: string,
  permissionId: string,
): Promise<void> {
  await callAs(caller.transport, 'DELETE /team-permissions/:team_id/:user_id/:permission_id', {
    params: { team_id: teamId, user_id: userId, permission_id: permissionId },
  });
}
