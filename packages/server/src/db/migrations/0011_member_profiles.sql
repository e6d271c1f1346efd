-- What members are called in their teams, and their order of joining.

alter table team_memberships
  -- null stands for the user's own name or picture
  add column display_name text,
  add column profile_image_url text;
create index team_memberships_by_joining on team_memberships (tenancy_id, team_id, created_at, user_id);
