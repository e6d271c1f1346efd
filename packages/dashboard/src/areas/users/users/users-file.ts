import { csvLine } from '@portico/js/internals';
import type { ServerUser } from '@portico/react';
import type { ExportFormat } from '../../../ui/forms/use-export.ts';

const facts = {
  id: ({ id }) => id,
  display_name: ({ displayName }) => displayName,
  primary_email: ({ primaryEmail }) => primaryEmail,
  primary_email_verified: ({ primaryEmailVerified }) => primaryEmailVerified,
  signed_up_at: ({ signedUpAt }) => signedUpAt.toISOString(),
  last_active_at: ({ hasBeenActive, lastActiveAt }) => (hasBeenActive ? lastActiveAt.toISOString() : null),
  is_anonymous: ({ isAnonymous }) => isAnonymous,
  restricted_by_admin: ({ restrictedByAdmin }) => restrictedByAdmin,
  restricted_by_admin_reason: ({ restrictedByAdminReason }) => restrictedByAdminReason,
  requires_totp_mfa: ({ isMultiFactorRequired }) => isMultiFactorRequired,
  has_password: ({ hasPassword }) => hasPassword,
  otp_auth_enabled: ({ otpAuthEnabled }) => otpAuthEnabled,
  passkey_auth_enabled: ({ passkeyAuthEnabled }) => passkeyAuthEnabled,
  oauth_providers: ({ oauthProviders }) => oauthProviders.map(({ id }) => id).join(' '),
  tags: ({ tags }) => tags.join(', '),
} satisfies Record<string, (user: ServerUser) => string | boolean | null>;

const columns = Object.entries(facts);

function csvOf(user: ServerUser): string {
  return csvLine(
    columns.map(([, read]) => {
      const value = read(user);
      return typeof value === 'boolean' ? String(value) : value;
    }),
  );
}

/** Metadata is only in JSON Lines: as a cell, it would be a text of JSON. */
function jsonLineOf(user: ServerUser): string {
  const { clientMetadata, clientReadOnlyMetadata, serverMetadata } = user;
  const line = {
    ...Object.fromEntries(columns.map(([name, read]) => [name, read(user)])),
    oauth_providers: user.oauthProviders.map(({ id }) => id),
    tags: user.tags,
    client_metadata: clientMetadata,
    client_read_only_metadata: clientReadOnlyMetadata,
    server_metadata: serverMetadata,
  };
  return `${JSON.stringify(line)}\n`;
}

/** Returns the beginning of a file of users. */
export function fileStart(format: ExportFormat): string {
  return format === 'csv' ? csvLine(columns.map(([name]) => name)) : '';
}

/** Returns the lines of users in a file. */
export function fileLines(format: ExportFormat, users: readonly ServerUser[]): string {
  return users.map(format === 'csv' ? csvOf : jsonLineOf).join('');
}
