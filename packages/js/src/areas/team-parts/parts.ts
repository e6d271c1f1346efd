/** What a user does with teams, permissions, keys and the choice of mail, as one chunk. */
import { createTeamKey, createUserKey, listTeamKeys, listUserKeys } from '../api-keys/api-key.ts';
import { listNotificationCategories } from '../notifications/notification-category.ts';
import { getPermission, hasPermission, listPermissions } from '../permissions/permissions.ts';
import { inviteUser, listInvitations } from '../teams/invitation.ts';
import { getTeamProfile } from '../teams/member-profile.ts';
import { createTeam, getTeam, leaveTeam, listTeams } from '../teams/own-teams.ts';
import { deleteTeam, listTeamUsers, removeUser, updateTeam } from '../teams/team-methods.ts';

export { acceptTeamInvitation, getTeamInvitationDetails, verifyTeamInvitationCode } from '../teams/invitation.ts';

/** Methods of the signed-in user. */
export const ofUser = {
  listTeams,
  getTeam,
  createTeam,
  leaveTeam,
  getTeamProfile,
  listPermissions,
  getPermission,
  hasPermission,
  listApiKeys: listUserKeys,
  createApiKey: createUserKey,
  listNotificationCategories,
};

/** Methods of a team, for its members. */
export const ofTeam = {
  update: updateTeam,
  delete: deleteTeam,
  inviteUser,
  removeUser,
  listUsers: listTeamUsers,
  listInvitations,
  createApiKey: createTeamKey,
  listApiKeys: listTeamKeys,
};
