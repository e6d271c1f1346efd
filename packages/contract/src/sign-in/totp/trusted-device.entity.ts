import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';
import { addressInfo, device } from '../../users/sessions/session.entity.ts';

/**
 * A device on which the user needs no second factor.
 *
 * @see docs/reference/protocol/sign-in.md#trusted-devices
 */
export const trustedDevice = defineEntity('trusted device', {
  id: { schema: fields.uuid, read: 'client' },
  user_id: { schema: fields.userId, read: 'client' },
  created_at_millis: { schema: fields.millis, read: 'client' },
  last_used_at_millis: { schema: fields.millis, read: 'client' },
  expires_at_millis: { schema: fields.millis, read: 'client' },
  last_used_at_end_user_ip_info: { schema: addressInfo.optional(), read: 'client' },
  /** Device of the last use. Null if unknown. */
  device: { schema: device.nullable(), read: 'client' },
});
