-- Finds the highest cost factor of the imported bcrypt hashes of a project: attempts to sign in do as much work as it asks.
create index users_with_imported_passwords on users (tenancy_id, substr(password_hash, 5, 2))
  where password_hash like '$2%';

-- A user who removed one-time codes keeps them off; asking for a code does not turn them on again.
alter table users add column otp_auth_removed boolean not null default false;
alter table users add constraint users_otp_auth_state check (not (otp_auth_enabled and otp_auth_removed));

-- Only the owner of an image drops it. Others may show it: they know its URL.
alter table images add column owner text;

with shown as (
  select tenancy_id, profile_image_url as url, 'user:' || id as owner from users
    where profile_image_url like '%/api/v1/images/%'
  union all
  select tenancy_id, profile_image_url, 'team:' || id from teams where profile_image_url like '%/api/v1/images/%'
  union all
  select tenancy_id, profile_image_url, 'member:' || team_id || ':' || user_id from team_memberships
    where profile_image_url like '%/api/v1/images/%'
  union all
  select t.id, l.url, l.owner from tenancies t join projects p on p.id = t.project_id
    cross join lateral (values (p.logo_url, 'project:logo'), (p.full_logo_url, 'project:full-logo')) l(url, owner)
    where l.url like '%/api/v1/images/%'
), owned as (
  select tenancy_id, right(url, 36) as id, min(owner) as owner from shown group by tenancy_id, right(url, 36)
    having count(*) = 1
)
update images i set owner = o.owner from owned o where o.tenancy_id = i.tenancy_id and o.id = i.id::text;
