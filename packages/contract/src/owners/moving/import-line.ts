import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';
import { importedProduct, importedQuantity } from './payment-lines.ts';
import { importedUser, movedProfile, pastMillis, storedDigest } from './user-line.ts';

/** A team in a file. */
export const importedTeam = strict({
  type: z.literal('team'),
  /** The ID that the team keeps. */
  id: fields.uuid.optional(),
  display_name: fields.displayName.min(1),
  ...movedProfile,
  created_at_millis: pastMillis.optional(),
});

/** A member of a team in a file. Team and user are in the project, or in earlier lines. */
export const importedMembership = strict({
  type: z.literal('membership'),
  team_id: fields.uuid,
  user_id: fields.uuid,
  created_at_millis: pastMillis.optional(),
  /** Name and picture of the member in this team. */
  display_name: fields.displayName.nullable().optional(),
  profile_image_url: movedProfile.profile_image_url,
  /** Team permissions. Default: those that new members get. */
  permissions: z.array(fields.permissionId.max(255)).max(1000).optional(),
});

/** An API key in a file, as the export of an installation of Portico contains it. The key itself is not stored. */
export const importedApiKey = strict({
  type: z.literal('api_key'),
  id: fields.uuid.optional(),
  /** Either a user or a team has the key. */
  user_id: fields.uuid.optional(),
  team_id: fields.uuid.optional(),
  description: z.string().max(1000),
  is_public: z.boolean(),
  digest: storedDigest,
  last_four: z.string().length(4),
  created_at_millis: pastMillis.optional(),
  expires_at_millis: fields.queryMillis.nullable().optional(),
  revoked_at_millis: pastMillis.nullable().optional(),
  last_used_at_millis: pastMillis.nullable().optional(),
}).refine((key) => (key.user_id === undefined) !== (key.team_id === undefined), {
  error: 'needs either user_id or team_id',
});

/** A line of a file that is imported or exported: one JSON object. @see docs/move-in/import-file.md */
export const importLine = z.discriminatedUnion('type', [
  importedUser,
  importedTeam,
  importedMembership,
  importedApiKey,
  importedProduct,
  importedQuantity,
]);

/** A line of a file. */
export type ImportLine = z.output<typeof importLine>;
/** A team in a file. */
export type ImportedTeam = z.output<typeof importedTeam>;
/** A member of a team in a file. */
export type ImportedMembership = z.output<typeof importedMembership>;
/** An API key in a file. */
export type ImportedApiKey = z.output<typeof importedApiKey>;
export type { ImportedProduct, ImportedQuantity } from './payment-lines.ts';
export { type ImportedUser, importedUser } from './user-line.ts';
