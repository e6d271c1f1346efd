import type { ConfigOverrides } from '@portico/contract';

const allSystemPermissions = {
  $update_team: true,
  $delete_team: true,
  $read_members: true,
  $remove_members: true,
  $invite_members: true,
  $manage_api_keys: true,
} as const;

/** Team permissions and default permissions of every new project. @see docs/reference/protocol/projects.md#owner-view */
const defaultPermissions: ConfigOverrides = {
  'rbac.permissions': {
    team_member: {
      description: 'Default permission for team members',
      scope: 'team',
      containedPermissionIds: { $read_members: true, $invite_members: true },
    },
    team_admin: {
      description: 'Default permission for team admins',
      scope: 'team',
      containedPermissionIds: allSystemPermissions,
    },
  },
  'rbac.defaultPermissions.teamCreator': { team_admin: true },
  'rbac.defaultPermissions.teamMember': { team_member: true },
};

/** Configuration overrides of a new project. */
export const newProjectOverrides: ConfigOverrides = {
  ...defaultPermissions,
  'auth.password.allowSignIn': true,
  'domains.allowLocalhost': true,
  // Stored, like the next one, and not a new default: existing projects keep the page that their users know.
  'auth.identifierFirst': true,
  // Existing projects keep the answers that their apps may handle.
  'auth.hideAccounts': true,
  // Existing projects, and those that reset their configuration, keep the stricter rule.
  'auth.passkey.replacesSecondFactor': true,
  'apps.installed.authentication.enabled': true,
  'apps.installed.emails.enabled': true,
  'apps.installed.api-keys.enabled': true,
};

/**
 * Configuration overrides of the internal project: dashboard users sign in with a password and get a team that can own
 * projects. Only owners invite people. @see permissionOfRole
 */
export const internalProjectOverrides: ConfigOverrides = {
  ...newProjectOverrides,
  'rbac.permissions': {
    team_admin: {
      description: 'Owner: may do everything',
      scope: 'team',
      containedPermissionIds: allSystemPermissions,
    },
    team_member: {
      description: 'Developer: may change everything except people and admin keys',
      scope: 'team',
      containedPermissionIds: { $read_members: true },
    },
    support: {
      description: 'Support: may manage users and teams',
      scope: 'team',
      containedPermissionIds: { $read_members: true },
    },
    read_only: { description: 'May read', scope: 'team', containedPermissionIds: { $read_members: true } },
  },
  'teams.createPersonalTeamOnSignUp': true,
  'teams.allowClientTeamCreation': true,
};
