import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { digestOf } from '../../base/digests.ts';
import { newSecret } from '../../base/ids.ts';

/**
 * Refresh tokens that change have three parts: a secret that stays, the number of the generation, and a proof that the
 * server issued this generation. Other refresh tokens are a secret only.
 */
const rotatingForm = /^([0-9a-z]{45})\.([1-9]\d{0,8})\.([0-9a-f]{32})$/;

/** 128 bits. */
const proofLength = 32;

/**
 * How long the token before is valid after the first use of a token. At least this time is between two changes, so that
 * each token is valid for all of it.
 */
const graceSeconds = 60;

/** A refresh token for statements. */
export interface RefreshTokenValues {
  /** Digest of the secret. */
  readonly refreshTokenDigest: string;
  /** Null: a token that never changes. */
  readonly generation: number | null;
  /** Digest of the proof. */
  readonly proofDigest: string | null;
}

/** Splits a refresh token. Any other text is a token without a session. */
export function refreshTokenValues(token: string): RefreshTokenValues {
  const [, secret, generation, proof] = rotatingForm.exec(token) ?? [];
  if (secret === undefined || proof === undefined) {
    return { refreshTokenDigest: digestOf(token), generation: null, proofDigest: null };
  }
  return {
    refreshTokenDigest: digestOf(secret),
    generation: Number(generation),
    proofDigest: hash('sha256', proof, 'hex'),
  };
}

/** Returns the digest by which the session of a refresh token is found, for tokens of all generations. */
export function refreshTokenDigest(token: string): string {
  return refreshTokenValues(token).refreshTokenDigest;
}

/** Generates the refresh token of a new session, and what the session stores of it. */
export function newRefreshToken(isRotating: boolean) {
  const secret = newSecret();
  const refreshTokenDigest = digestOf(secret);
  const rotationKey = isRotating ? newSecret() : null;
  const refreshToken = rotationKey === null ? secret : tokenOf(secret, 1, { rotationKey, refreshTokenDigest });
  return { refreshToken, refreshTokenDigest, rotationKey };
}

/** Returns the token of another generation of the same session. */
export function tokenOfGeneration(token: string, generation: number, rotationKey: string): string {
  const secret = token.slice(0, token.indexOf('.'));
  return tokenOf(secret, generation, { rotationKey, refreshTokenDigest: digestOf(secret) });
}

function tokenOf(
  secret: string,
  generation: number,
  { rotationKey, refreshTokenDigest }: { readonly rotationKey: string; readonly refreshTokenDigest: string },
): string {
  const proof = hash('sha256', `${rotationKey}.${refreshTokenDigest}.${generation}`, 'hex').slice(0, proofLength);
  return `${secret}.${generation}.${proof}`;
}

/** The table or alias of the session. */
type SessionRow = 'sessions' | 's';

/**
 * Builds the condition that a token was issued for a session whose digest it has. A copy of the database contains no
 * secret, and an earlier token contains no key, so neither is enough to make a token. Digests of the proofs are
 * compared, so that the duration reveals nothing.
 */
export function isIssuedToken(the: RefreshTokenValues, session: SessionRow): RawBuilder<boolean> {
  const column = columnsOf(session);
  const signed = sql`concat_ws('.', ${column('rotation_key')}, ${column('refresh_token_digest')}, ${the.generation}::integer)`;
  const proof = sql`left(${hexDigest(signed)}, ${sql.lit(proofLength)})`;
  // @guard proof-of-refresh-token
  return sql<boolean>`case when ${column('rotation_key')} is null then ${the.generation}::integer is null
    else ${the.proofDigest}::text = ${hexDigest(proof)} end`;
}

/**
 * Builds the condition that a token was issued for a session and is not too old: the latest one that was used, the one
 * before for a minute, or one that was not used yet. After a loss of the last changes of the database, that may be a
 * later one than the next.
 */
export function isUsableToken(the: RefreshTokenValues & { readonly now: Date }, session: SessionRow) {
  const column = columnsOf(session);
  // @guard age-of-refresh-token
  return sql<boolean>`(${isIssuedToken(the, session)} and (${column('rotation_key')} is null
    or ${the.generation}::integer >= ${column('generation')}
    or (${the.generation}::integer = ${column('generation')} - 1 and not ${isGraceOver(the, session)})))`;
}

/**
 * Builds the condition that a token is used for the first time. Not within a minute after the first use of the one
 * before.
 */
export function isFirstUse(the: RefreshTokenValues & { readonly now: Date }, session: SessionRow) {
  const column = columnsOf(session);
  return sql<boolean>`(${column('rotation_key')} is not null and ${the.generation}::integer > ${column('generation')}
    and ${isGraceOver(the, session)})`;
}

/** Builds the condition that the grace time of the token before the latest used one is over. */
function isGraceOver(the: { readonly now: Date }, session: SessionRow) {
  const column = columnsOf(session);
  return sql<boolean>`coalesce(${column('generation_used_at')}, ${column('created_at')})
    <= ${the.now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})`;
}

function columnsOf(session: SessionRow) {
  return (name: string) => sql.ref(`${session}.${name}`);
}

function hexDigest(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}
