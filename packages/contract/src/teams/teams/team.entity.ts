import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';

const metadata = { schema: fields.metadata, written: fields.newMetadata };

/** A group of users. @see docs/reference/protocol/teams.md#team-object */
export const team = defineEntity('team', {
  id: { schema: fields.teamId, read: 'client' },
  display_name: { schema: fields.displayName, read: 'client', create: 'client', update: 'client', required: true },
  profile_image_url: { schema: fields.imageUrl.nullable(), read: 'client', create: 'client', update: 'client' },
  client_metadata: { ...metadata, read: 'client', create: 'client', update: 'client' },
  client_read_only_metadata: { ...metadata, read: 'client', create: 'server', update: 'server' },
  server_metadata: { ...metadata, read: 'server', create: 'server', update: 'server' },
  created_at_millis: { schema: fields.millis, read: 'server' },
  creator_user_id: { schema: fields.userIdOrMe, create: 'client' },
});
