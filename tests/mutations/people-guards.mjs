/** The guards of people and their roles. Format: see `guards.mjs`. */
export const peopleGuards = [
  { guard: 'role-of-person-for-operation', from: 'requiredRole', to: "'read_only'", test: 'matrix/roles' },
  { guard: 'keys-do-not-manage-people', test: 'attacks/project-roles' },
  {
    guard: 'only-owners-administer-internal-project',
    from: "project.projectId === 'internal' ? 'owner' : ",
    test: 'attacks/project-roles',
  },
  { guard: 'only-owners-create-admin-keys', test: 'attacks/project-roles' },
  {
    guard: 'config-secrets-by-role',
    from: "role === null || roleReaches(role, 'developer')",
    to: 'true',
    test: 'attacks/project-roles',
  },
  { guard: 'lower-roles-cannot-create-projects', test: 'attacks/project-roles' },
  { guard: 'only-owners-invite-people', from: 'internal', to: 'none', test: 'attacks/project-roles' },
  { guard: 'last-owner-stays-owner', test: 'people/people#last owner', engine: 'postgres' },
  { guard: 'last-owner-cannot-leave', from: '!was.hasOtherOwner', to: 'false', test: 'owner-teams/owner-teams' },
  {
    guard: 'lost-role-loses-invitations',
    from: 'projectRoles.filter((role) => is === undefined || !roleReaches(is.role, role))',
    to: '[]',
    test: 'people/people#revoked when',
  },
  {
    guard: 'invitations-end-with-sender',
    from: " or c.data ->> 'invited_by' = ${the.userId}::text",
    test: 'people/people#ends with the role',
  },
  { guard: 'members-are-not-invited', test: 'people/people#of a member is refused' },
  {
    guard: 'permissions-that-are-roles-stay',
    from: 'internal',
    to: 'none',
    test: 'owner-teams/owner-teams#permissions that are roles',
  },
  { guard: 'copied-invitation-by-verified-address', test: 'people/copied-invitations#only with the verified address' },
  { guard: 'role-invitation-by-invited-address', test: 'people/people#accepted only by this user' },
  { guard: 'two-people-cannot-take-last-seat', test: 'people/member-limit#last seat', engine: 'postgres' },
];
