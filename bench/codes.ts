import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** 45 different characters of the code alphabet. */
function newCode(): string {
  return (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 45);
}

/**
 * Inserts codes as if they had been sent, so that a benchmark measures only their use. Each code works once.
 *
 * @param kind the kind of code on the server
 * @param data the data of each code
 */
export async function seedCodes(
  client: pg.Client,
  tenancyId: string,
  { kind, data, count }: { readonly kind: string; readonly data: readonly object[]; readonly count: number },
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await client.query(
    `insert into verification_codes (tenancy_id, id, kind, code_digest, nonce_digest, created_at, expires_at, data)
     select $1, gen_random_uuid(), $2, c.code, c.nonce, now(), now() + interval '1 hour', c.data::jsonb
     from unnest($3::text[], $4::text[], $5::text[]) as c (code, nonce, data)`,
    [
      tenancyId,
      kind,
      codes.map((code) => digest(code)),
      codes.map((code) => digest(code.slice(-39))),
      codes.map((_code, index) => JSON.stringify(data[index % data.length])),
    ],
  );
  // Statements were planned for an almost empty table. In production, the database analyzes growing tables itself.
  await client.query('analyze verification_codes');
  return codes;
}
