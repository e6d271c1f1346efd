import { clerkObjects } from './clerk-objects.ts';
import { csvRows } from './csv-rows.ts';
import { base64OfBase32, type Fields, idOf, line, millisOf, nameOf, type SourceOptions, textOf } from './source.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the CSV that the dashboard of Clerk exports, or JSON of its API. */
export function clerk(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  return file.name.toLowerCase().endsWith('.json') ? clerkObjects(file, options) : clerkRows(file);
}

async function* clerkRows(file: SourceFile): AsyncGenerator<Fields> {
  for await (const row of csvRows(file, ['id'])) {
    const primary = textOf(row.primary_email_address);
    const verified = listOf(row.verified_email_addresses);
    const unverified = listOf(row.unverified_email_addresses);
    const others = [...verified, ...unverified].filter((email) => email.toLowerCase() !== primary?.toLowerCase());
    const isVerified = verified.some((email) => email.toLowerCase() === primary?.toLowerCase());
    const secret = textOf(row.totp_secret);
    yield line({
      type: 'user',
      id: idOf('clerk', row.id ?? ''),
      primary_email: primary,
      primary_email_verified: primary === undefined ? undefined : isVerified,
      contact_channels:
        others.length === 0
          ? undefined
          : others.map((value) => ({
              value,
              is_verified: verified.includes(value),
              used_for_auth: verified.includes(value),
            })),
      display_name: nameOf(row.first_name, row.last_name) ?? textOf(row.username),
      signed_up_at_millis: millisOf(row.created_at),
      password_hash: hashOf(textOf(row.password_digest), row.password_hasher ?? ''),
      totp_secret_base64: secret === undefined ? undefined : base64OfBase32(secret),
      server_metadata: line({
        clerk_id: textOf(row.id),
        username: textOf(row.username),
        phone_number: textOf(row.primary_phone_number),
      }),
    });
  }
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '').split(/[|,;\s]+/).filter((part) => part !== '');
}

/** Formats of Clerk that Portico writes in another way. */
const digests: Readonly<Record<string, string>> = { md5: 'md5', sha256: 'sha256' };

function hashOf(digest: string | undefined, hasher: string): string | undefined {
  const name = digests[hasher];
  return digest === undefined || name === undefined ? digest : `$digest-${name}$${digest}`;
}
