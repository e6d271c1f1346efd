const features = 'packages/server/src/features';

/** The guards of people and their roles. Format: see `guards.mjs`. */
export const peopleGuards = [
  {
    guard: 'the role of a person for an operation',
    file: 'packages/server/src/http/identify.ts',
    from: "if (level !== 'client') requireRole({ role }, project.projectId === 'internal' ? 'owner' : requiredRole);",
    to: "if (level !== 'client') requireRole({ role }, project.projectId === 'internal' ? 'owner' : 'read_only');",
    test: 'matrix/roles',
  },
  {
    guard: 'keys do not manage people',
    file: 'packages/server/src/http/check.ts',
    from: "    if (spec.person === 'required') requirePerson(caller, role);\n",
    to: '',
    test: 'attacks/project-roles',
  },
  {
    guard: 'only owners administer the internal project',
    file: 'packages/server/src/http/identify.ts',
    from: "project.projectId === 'internal' ? 'owner' : requiredRole",
    to: 'requiredRole',
    test: 'attacks/project-roles',
  },
  {
    guard: 'only owners create admin keys',
    file: `${features}/projects/key-sets.service.ts`,
    from: "  if (wanted.has_super_secret_admin_key) requireRole(context, 'owner');\n",
    to: '',
    test: 'attacks/project-roles',
  },
  {
    guard: 'secrets of the configuration are hidden from lower roles',
    file: `${features}/projects/project-roles.ts`,
    from: "  return role === null || roleReaches(role, 'developer');",
    to: '  return true;',
    test: 'attacks/project-roles',
  },
  {
    guard: 'lower roles cannot create projects',
    file: `${features}/project-ownership/create-owned-project.ts`,
    from: "if (role === 'support' || role === 'read_only') {",
    to: 'if (role === undefined) {',
    test: 'attacks/project-roles',
  },
  {
    guard: 'only owners invite people by team invitations',
    file: `${features}/teams/teams.policy.ts`,
    from: "project.projectId === 'internal' && memberPermissions.includes(permissionId)",
    to: "project.projectId === 'none' && memberPermissions.includes(permissionId)",
    test: 'attacks/project-roles',
  },
  {
    guard: 'the last owner stays an owner',
    file: `${features}/owner-teams/change-people.ts`,
    from: '    await lockTeams.run(context, person);\n    const before',
    to: '    const before',
    test: 'people/people#last owner',
    engine: 'postgres',
  },
  {
    guard: 'only the invited address accepts an invitation with a role',
    file: `${features}/people/person-invitations.service.ts`,
    from: '  await requireInviteeAddress(context, userId, usable.data.email);\n',
    to: '',
    test: 'people/people#accepted only by this user',
  },
  {
    guard: 'two people cannot take the last seat',
    file: `${features}/people/member-limit.ts`,
    from: '  await lockTeams.run(context, { teamId, userId });\n',
    to: '',
    test: 'people/member-limit#last seat',
    engine: 'postgres',
  },
];
