/** What a server does with teams, permissions, keys and the choice of mail, as one chunk. */
import { createTeamKey, createUserKey, listTeamKeys, listUserKeys } from '../api-keys/api-key.ts';
import { listNotificationCategories } from '../notifications/notification-category.ts';
import {
  getPermission,
  grantPermission,
  hasPermission,
  listPermissions,
  revokePermission,
} from '../permissions/permissions.ts';
import { inviteUser, listInvitations } from '../teams/invitation.ts';
import { getTeamProfile } from '../teams/member-profile.ts';
import { leaveTeam } from '../teams/own-teams.ts';
import {
  addUser,
  createTeamFor,
  getTeamOf,
  listServerTeamUsers,
  listTeamsOf,
  updateServerTeam,
} from '../teams/server-teams.ts';
import { deleteTeam, removeUser } from '../teams/team-methods.ts';

export { teamIdOfKey, userIdOfKey } from '../api-keys/check-key.ts';
export { listTeamGrants } from '../permissions/permissions.ts';
export { createServerTeam, getServerTeam, listServerTeams } from '../teams/server-teams.ts';

/** Methods of any user. */
export const ofServerUser = {
  listTeams: listTeamsOf,
  getTeam: getTeamOf,
  createTeam: createTeamFor,
  leaveTeam,
  getTeamProfile,
  listPermissions,
  getPermission,
  hasPermission,
  grantPermission,
  revokePermission,
  listApiKeys: listUserKeys,
  createApiKey: createUserKey,
  listNotificationCategories,
};

/** Methods of any team. */
export const ofServerTeam = {
  update: updateServerTeam,
  delete: deleteTeam,
  inviteUser,
  addUser,
  removeUser,
  listUsers: listServerTeamUsers,
  listInvitations,
  createApiKey: createTeamKey,
  listApiKeys: listTeamKeys,
};
