import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';
import { serverUser } from '../../users/users/user.entity.ts';

/** A user in a team. @see docs/reference/protocol/teams.md#memberships */
export const membership = z.object({ team_id: fields.teamId, user_id: fields.userId });

const memberProfile = z.object({
  team_id: fields.teamId,
  user_id: fields.userId,
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  /** The primary email of a member without a name. For clients, only if they may read the invitations of the team. */
  primary_email: z.string().nullable().optional(),
});

/** A member profile. For servers, it includes the user. @see docs/reference/protocol/teams.md#member-profiles */
export const memberProfileAnswer = {
  client: memberProfile,
  server: memberProfile.extend({ user: serverUser.read.server }),
} as const;

/** Changes of a member profile. The image can be removed, the name cannot. */
export const memberProfileChanges = strict({
  display_name: fields.displayName.optional(),
  profile_image_url: fields.imageUrl.nullable().optional(),
});
