import { verify } from 'node:crypto';
import { z } from 'zod';
import { type AccessClaims, accessClaims, audienceOf, type TokenOptions } from './token-claims.ts';

/** Returns when a token of this server expires, in Unix seconds. Does not verify the token. */
export function expiryOf(token: string): number {
  return expirySchema.parse(decode(token.split('.')[1] ?? '')).exp;
}

const expirySchema = z.object({ exp: z.number() });
const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string() });
const audienceSchema = z.object({ aud: z.string().max(200) });

/** Checks format, signature and claims of a token. @see RFC 7515 §5.2 */
export function verifyToken(token: string, keysOf: TokenOptions['keysOf']): AccessClaims | undefined {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) return undefined;
  const head = headerSchema.safeParse(decode(header));
  const body = decode(payload);
  const audience = audienceSchema.safeParse(body);
  if (!head.success || !audience.success || !/^(?:internal|[0-9a-f-]{36})(?::anon)?$/.test(audience.data.aud)) {
    return undefined;
  }
  const key = keysOf(audience.data.aud).find((candidate) => candidate.kid === head.data.kid);
  if (key === undefined) return undefined;
  const signed = Buffer.from(`${header}.${payload}`);
  const options = { key: key.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  // @guard field-signature-of-access-tokens
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return undefined;
  const claims = accessClaims.safeParse(body);
  if (!claims.success) return undefined;
  const { aud, project_id, is_anonymous } = claims.data;
  return aud === audienceOf(project_id, is_anonymous) ? claims.data : undefined;
}

/** @returns undefined if the part is not JSON in base64url */
function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    // @guard field-token-without-json
    return undefined;
  }
}
