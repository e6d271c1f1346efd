import type { Json } from '../fields/index.ts';

/**
 * Own claims of a project in access tokens: a template names fields of the user and the selected team. Without validators,
 * so that the dashboard can show a preview.
 *
 * @see docs/reference/protocol/sign-in.md#own-claims
 */

/** Claim names, and the field that each is read from. */
export type ClaimsTemplate = Readonly<Record<string, string>>;

/** Claims of one template. With the bounds below, a token fits into a cookie with any user. */
export const ownClaimsMax = 8;

/** Bytes of a value as JSON. Each claim has its own bound, so that no value takes the place of another. */
export const ownClaimBytesMax = 100;

/** Length of a field with all its keys. */
export const claimSourceLengthMax = 200;

const claimName = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/** Names that tokens have, and that standards define for what only the server knows. */
export const reservedClaims: ReadonlySet<string> = new Set([
  // Registered by RFC 7519 §4.1.
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  // By OpenID Connect Core §2 and §3.1.3.6, RFC 7800 and RFC 8693 §4.
  ...['azp', 'nonce', 'auth_time', 'at_hash', 'c_hash', 'acr', 'amr', 'sid', 'cnf', 'act', 'may_act', 'client_id'],
  // Of access tokens.
  ...['project_id', 'branch_id', 'tenancy_id', 'refresh_token_id', 'role', 'name', 'email', 'email_verified'],
  ...['selected_team_id', 'is_anonymous', 'is_restricted', 'restricted_reason', 'requires_totp_mfa'],
  ...['second_factor_setup_required', 'signed_up_at', 'is_impersonation', 'impersonation_ends_at'],
]);

/** Whose metadata, and which. */
const metadata = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

/** The fields that are no metadata. */
const plainFields = {
  user: ['id', 'display_name', 'primary_email', 'primary_email_verified', 'is_anonymous', 'signed_up_at_millis'],
  team: ['id', 'display_name'],
} as const;

type Owner = keyof typeof plainFields;

/** Fields of a user or a team that claims are read from. Metadata that the template does not name is absent. */
export type ClaimFields<O extends Owner> = Readonly<Record<(typeof plainFields)[O][number], Json>> & ClaimMetadata;

/** Metadata of a user or a team, if the template names it. */
export type ClaimMetadata = { readonly [Name in (typeof metadata)[number]]?: Json };

/** What the claims of a token are read from. */
export interface ClaimDocuments {
  readonly user: ClaimFields<'user'>;
  /** The selected team. Null if the user has selected none, or is no member any more. */
  readonly team: ClaimFields<'team'> | null;
}

const isMetadata = (name: string) => metadata.some((known) => known === name);
const key = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns what is wrong with the form of a name, as the end of a sentence. Undefined: nothing. */
export function claimFormProblem(name: string): string | undefined {
  if (claimName.test(name)) return undefined;
  return 'must begin with a letter, contain only letters, digits, "_" and "-", and have at most 32 characters';
}

/** Returns what is wrong with the name of a new claim, as the end of a sentence. Undefined: nothing. */
export function claimNameProblem(name: string): string | undefined {
  if (reservedClaims.has(name)) return 'is a reserved claim. Choose another name';
  return claimFormProblem(name);
}

/** Returns what is wrong with the field of a claim, as the end of a sentence. Undefined: nothing. */
export function claimSourceProblem(source: string): string | undefined {
  const [owner = '', name = '', ...keys] = source.split('.');
  const isSource = owner === 'user' || owner === 'team';
  if (isSource && keys.length === 0 && plainFields[owner].some((known) => known === name)) return undefined;
  if (isSource && isMetadata(name) && keys.length > 0 && source.length <= claimSourceLengthMax) {
    if (keys.every((one) => key.test(one))) return undefined;
  }
  const plain = Object.entries(plainFields).flatMap(([of, names]) => names.map((one) => `${of}.${one}`));
  const ofMetadata = metadata.map((one) => `user.${one}.KEY`);
  return `must be one of ${[...plain, ...ofMetadata].join(', ')}, or the same metadata of "team"`;
}

/** Returns the metadata that a template names, such as `user.server_metadata`. */
export function metadataOfTemplate(template: ClaimsTemplate): string[] {
  const named = Object.values(template).map((source) => source.split('.', 2));
  return [...new Set(named.filter(([, name = '']) => isMetadata(name)).map((parts) => parts.join('.')))];
}

/** Returns whether a template reads the team. */
export function readsTeam(template: ClaimsTemplate): boolean {
  return Object.values(template).some((source) => source.startsWith('team.'));
}

/** Returns the claims of a token. A value that is missing or too large is null. */
export function ownClaimsOf(template: ClaimsTemplate, documents: ClaimDocuments): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(template).map(([name, source]) => {
      const value = valueAt(documents as unknown as Json, source.split('.'));
      const isSmall = new TextEncoder().encode(JSON.stringify(value)).length <= ownClaimBytesMax;
      // @guard size-of-own-claim
      return [name, isSmall ? value : null];
    }),
  );
}

function valueAt(document: Json, path: readonly string[]): Json {
  let at: Json = document;
  for (const segment of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, segment)) return null;
    at = at[segment] ?? null;
  }
  return at;
}
