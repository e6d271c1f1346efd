-- Installations from before the roles of people: developers invite nobody, and the permissions of the two lowest roles exist.
update tenancies
set config_overrides = jsonb_set(config_overrides, '{rbac.permissions}', '{
    "support": {
      "description": "Support: may manage users and teams",
      "scope": "team",
      "containedPermissionIds": {"$read_members": true}
    },
    "read_only": {"description": "May read", "scope": "team", "containedPermissionIds": {"$read_members": true}}
  }' || ((config_overrides -> 'rbac.permissions') #- '{team_member,containedPermissionIds,$invite_members}'))
where project_id = 'internal' and jsonb_typeof(config_overrides -> 'rbac.permissions') = 'object';
