import { type Json, KnownErrors, secretExportMinutes, type TeamId, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { noteAct } from '../../kernel/acts/act-log.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { readImportedKeys } from '../../sign-in/password/index.ts';
import { prepareToOpenTotpSecrets } from '../../users/credentials/index.ts';
import { signInOfOwner } from '../../users/sessions/index.ts';
import { cursorOf, type ExportPlace, exportedKinds, placeOf } from './export-cursor.ts';
import {
  type ExportedPart,
  type ExportedRow,
  type ExportedUser,
  keysToExport,
  membershipsToExport,
  teamsToExport,
  usersToExport,
} from './exports.queries.ts';
import { productsToExport, quantitiesToExport } from './payment-exports.queries.ts';

interface Wanted {
  readonly cursor?: string | undefined;
  readonly include_secrets: boolean;
}

/** Lines of an export, and where it goes on. */
interface Page {
  readonly lines: readonly Json[];
  readonly next: string | null;
}

/**
 * Returns the next lines of an export.
 *
 * @throws {ReauthenticationRequired} the owner of an export with secrets signed in too long ago
 * @throws {Refusal} 400, the cursor is not one of this export; 403, an export with secrets needs an owner
 */
export async function exportPage(context: RequestContext, wanted: Wanted): Promise<Page> {
  const place = wanted.cursor === undefined ? await beginExport(context, wanted) : placeOf(context, wanted.cursor);
  // @guard secrets-of-export-from-beginning
  if (place.hasSecrets !== wanted.include_secrets) throw new Refusal(400, 'The cursor is not one of this export.');
  const rows = await rowsOf(context, place);
  const last = rows.at(-1)?.key;
  const next = last === undefined ? nextKind(place) : { ...place, after: last };
  const lines = rows.map(({ line }) => ({ type: place.kind, ...line }));
  return { lines, next: next === undefined ? null : cursorOf(context, next) };
}

/** Checks the right to begin an export, and records it. */
async function beginExport(context: RequestContext, { include_secrets: hasSecrets }: Wanted): Promise<ExportPlace> {
  if (hasSecrets) await requireRecentOwner(context);
  noteAct(context, { type: 'export.started', details: { include_secrets: hasSecrets } });
  return { kind: hasSecrets ? 'password_key' : 'user', after: null, begunAtMillis: context.now.getTime(), hasSecrets };
}

async function requireRecentOwner({ db, now, role, personSessionId }: RequestContext): Promise<void> {
  // @guard secrets-of-export-only-for-owners
  if (role !== 'owner' || personSessionId === null)
    throw new Refusal(403, 'An export with secrets needs an owner who is signed in. A key is not enough.');
  const signIn = await signInOfOwner.first({ db }, { sessionId: personSessionId });
  // @guard secrets-of-export-in-impersonated-session
  if (signIn?.is_impersonation === true)
    throw new Refusal(403, 'An impersonated session cannot export secrets. The owner must sign in.');
  const signedInAt = signIn?.at.getTime() ?? 0;
  // @guard recent-sign-in-for-secrets-of-export
  if (now.getTime() - signedInAt <= secretExportMinutes * 60_000) return;
  throw new KnownErrors.ReauthenticationRequired({
    max_age_seconds: secretExportMinutes * 60,
    authenticated_at_millis: signedInAt,
  });
}

function nextKind(place: ExportPlace): ExportPlace | undefined {
  // Without their digests, API keys cannot be imported.
  const kinds = exportedKinds.filter((kind) => kind !== 'api_key' || place.hasSecrets);
  const kind = kinds[kinds.indexOf(place.kind) + 1];
  return kind === undefined ? undefined : { ...place, kind, after: null };
}

async function rowsOf(
  context: TenancyContext,
  { kind, after, hasSecrets }: ExportPlace,
): Promise<readonly ExportedRow[]> {
  switch (kind) {
    case 'password_key':
      return await passwordKeys(context, after);
    case 'user':
      return await userRows(context, after, hasSecrets);
    case 'team':
      return await teamsToExport.all(context, { after });
    case 'membership': {
      const [team, user] = after === null ? [null, null] : after.split(' ');
      return await membershipsToExport.all(context, {
        afterTeam: (team ?? null) as TeamId | null,
        afterUser: (user ?? null) as UserId | null,
      });
    }
    case 'api_key':
      return await keysToExport.all(context, { after });
    case 'product':
      return await productsToExport.all(context, { after });
    case 'item_quantity':
      return await quantitiesToExport.all(context, { after });
  }
}

async function passwordKeys(context: TenancyContext, after: string | null): Promise<readonly ExportedRow[]> {
  const keys = await readImportedKeys(context, after);
  return keys.map(({ id, keyBase64 }) => ({ key: id, line: { name: id, key_base64: keyBase64 } }));
}

async function userRows(context: TenancyContext, after: string | null, hasSecrets: boolean) {
  const users = await usersToExport.all(context, { after });
  const sealed = hasSecrets ? users.flatMap(({ totp_secret_sealed }) => totp_secret_sealed ?? []) : [];
  const open = await prepareToOpenTotpSecrets(context, sealed);
  return users.map((user): ExportedRow => {
    const secrets: Record<string, Json> = hasSecrets
      ? {
          password_hash: user.password_hash === null ? null : exportedHash(user.password_hash),
          totp_secret_base64: user.totp_secret_sealed === null ? null : open(user.id, user.totp_secret_sealed),
          recovery_codes: user.totp_secret_sealed === null ? null : partsOf(user.recovery_codes),
        }
      : {};
    const fields = { id: user.id, ...user.line, ...shownParts(user), ...secrets };
    return { key: user.id, line: withoutNulls(importable(fields)) };
  });
}

/** Returns an anonymous user who can sign in as another user: an import takes no anonymous users with sign-in data. */
function importable(fields: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const signInData = ['contact_channels', 'oauth_providers', 'passkeys', 'password_hash', 'totp_secret_base64'];
  const canSignIn = signInData.some((name) => (fields[name] ?? null) !== null);
  return canSignIn ? { ...fields, is_anonymous: null } : fields;
}

/** Returns a hash in its documented format. */
function exportedHash(stored: string): string {
  return /^~[a-z0-9-]+~\d{10}~(.+)$/s.exec(stored)?.[1] ?? stored;
}

function shownParts(user: ExportedUser) {
  return {
    contact_channels: partsOf(user.contact_channels),
    oauth_providers: partsOf(user.oauth_providers),
    passkeys: partsOf(user.passkeys),
    consents: partsOf(user.consents),
    withdrawn_consents: partsOf(user.withdrawn_consents),
    notification_preferences: partsOf(user.notification_preferences),
    notes: partsOf(user.notes),
    // An empty list means none, and a missing one the default permissions.
    permissions: user.permissions === null ? [] : [...user.permissions],
  };
}

function partsOf(parts: readonly ExportedPart[] | null): Json {
  return parts === null ? null : parts.map(withoutNulls);
}

function withoutNulls(fields: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
