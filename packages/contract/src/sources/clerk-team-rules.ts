import { flag, image, lost, object, required, text, time, unneeded } from './rules.ts';

export const teamRules = {
  id: text('id', '`id`, `server_metadata.clerk_id`'),
  name: text('name', '`display_name`'),
  slug: text('slug', '`server_metadata.slug`'),
  image: image('image_url'),
  oldImage: image('logo_url', '`profile_image_url`, without `image_url`'),
  hasImage: flag('has_image', 'without one, `image_url` is a placeholder that is not imported'),
  created: time('created_at', '`created_at_millis`'),
  publicMetadata: object('public_metadata', '`client_read_only_metadata`'),
  privateMetadata: object('private_metadata', '`server_metadata`'),
  rest: unneeded(
    [
      'object',
      'updated_at',
      'created_by',
      'members_count',
      'pending_invitations_count',
      'max_allowed_memberships',
      'admin_delete_enabled',
      'missing_member_with_elevated_permissions',
      'last_active_at',
      'role_set_key',
    ],
    'settings and counters of the old system',
  ),
};

export const memberRules = {
  team: required(object('organization', '`team_id`, from `id`')),
  user: required(object('public_user_data', '`user_id`, from `user_id`')),
  role: text('role', '`permissions`, by `--roles`'),
  created: time('created_at', '`created_at_millis`'),
  metadata: lost(['public_metadata', 'private_metadata'], 'members have no metadata'),
  rest: unneeded(['object', 'id', 'role_name', 'permissions', 'updated_at'], 'the role decides'),
};

export const memberTeamRules = {
  id: required(text('id', '`team_id`')),
  rest: unneeded(
    [
      ...teamRules.rest.names,
      'name',
      'slug',
      'created_at',
      'image_url',
      'logo_url',
      'has_image',
      'public_metadata',
      'private_metadata',
    ],
    'the organization has them',
  ),
};

export const memberUserRules = {
  id: required(text('user_id', '`user_id`')),
  rest: unneeded(
    ['identifier', 'first_name', 'last_name', 'profile_image_url', 'image_url', 'has_image', 'username', 'banned'],
    'the user has them',
  ),
};
