import { sql } from 'kysely';
import { deleteSome } from '../../db/delete-some.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import { openText, prepareToOpen, prepareToSeal, renewTexts, type TextKind } from '../../ground/data-keys/index.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';

const kind: TextKind = { scope: 'imported-password-keys' };

const insertKeys = scoped(
  'imported_password_keys.insert',
  (q, the: { ids: readonly string[]; sealed: readonly string[]; now: Date }, tenancyId) =>
    insertSelect(
      q,
      'imported_password_keys',
      {
        tenancy_id: cast(tenancyId, 'uuid'),
        id: sql.ref<string>('k.id'),
        key_sealed: sql.ref<string>('k.sealed'),
        created_at: cast(the.now, 'timestamptz'),
      },
      sql`from unnest(${the.ids}::text[], ${the.sealed}::text[]) as k (id, sealed)`,
    ).onConflict((conflict) => conflict.doNothing()),
);

/** What the ID of a pepper begins with. */
const pepperPrefix = 'pepper-';

/**
 * Returns the ID under which a secret key of imported password hashes is stored. It depends on the key, so that hashes of two
 * imports share it, and another key cannot take its place.
 */
export function importedKeyId({ platform, tenancyId }: TenancyContext, keyBase64: string, isPepper: boolean): string {
  const digest = platform.serverKeys.mac('imported-password-key', `${tenancyId}:${keyBase64}`);
  return (isPepper ? pepperPrefix : '') + digest.toString('base64url').slice(0, 24);
}

/**
 * Stores secret keys of imported password hashes, encrypted. Call it before a transaction.
 *
 * @param keys keys in base64, by the IDs of `importedKeyId`
 * @throws {KeyServiceFailure}
 */
export async function storeImportedKeys(context: TenancyContext, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  const seal = await prepareToSeal(context, kind);
  const ids = [...keys.keys()];
  const sealed = [...keys].map(([id, key]) => seal([id], key));
  await insertKeys.run(context, { ids, sealed, now: context.now });
}

/** Decrypts the secret key of an imported password hash. @throws {KeyServiceFailure | BrokenRecord} */
export async function openImportedKey(context: TenancyContext, id: string, sealed: string): Promise<Buffer> {
  return Buffer.from(await openText(context, kind, [id], sealed), 'base64');
}

/** Keys of a page. */
const pageMax = 100;

const keysAfter = scoped('imported_password_keys.after', (q, the: { after: string }, tenancyId) =>
  q
    .selectFrom('imported_password_keys')
    .select(['id', 'key_sealed'])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '>', the.after)
    // @guard peppers-stay-out-of-exports
    .where('id', 'not like', `${pepperPrefix}%`)
    .orderBy('id')
    .limit(pageMax),
);

/**
 * Decrypts the next secret keys of the imported password hashes of a project. Peppers are in no export: with the hashes, they are
 * of as much use to a thief as the hashes without a pepper.
 *
 * @param after the last ID of the page before
 * @throws {KeyServiceFailure | BrokenRecord}
 */
export async function readImportedKeys(context: TenancyContext, after: string | null) {
  const rows = await keysAfter.all(context, { after: after ?? '' });
  const sealed = rows.map(({ key_sealed }) => key_sealed);
  const open = await prepareToOpen(context, kind, sealed);
  return rows.map(({ id, key_sealed }) => ({ id, keyBase64: open([id], key_sealed) }));
}

/** The secret keys of imported password hashes, for the job that encrypts them with new data keys. */
export const importedKeyRecords: EncryptedRecords = {
  scopePrefix: kind.scope,
  constraint: null,
  renew: renewTexts({
    kind,
    table: 'imported_password_keys',
    column: 'key_sealed',
    key: { column: 'id', type: 'text' },
    ownerColumn: 'id',
  }),
};

export const importedKeyCleanups: readonly TenancyCleanup[] = [
  { name: 'imported password keys', run: deleteSome('imported_password_keys').run },
];
