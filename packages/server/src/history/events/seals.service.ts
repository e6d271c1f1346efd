import type { ServerKeys } from '../../base/server-keys.ts';
import { inTransaction } from '../../db/handle.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { type CheckedSeal, holdSealing, insertSeals, sealsAfter, takeUnsealed } from './seals.queries.ts';

interface SealParts {
  readonly tenancyId: string;
  readonly number: number;
  readonly events: number;
  readonly digest: Buffer;
  /** Null for the first seal. */
  readonly previousCode: Buffer | null;
}

/**
 * Returns the text of which a seal is the code. Only this installation can compute it, so changed events cannot be
 * sealed again.
 */
function textOf({ tenancyId, number, events, digest, previousCode }: SealParts): string {
  return JSON.stringify([tenancyId, number, events, digest.toString('hex'), previousCode?.toString('hex') ?? null]);
}

const keyPurpose = 'event-seals';

/**
 * Adds seals for committed events to the chains of their projects. Runs five statements, for any number of projects.
 *
 * @returns the number of sealed events. 0 if there are none, or if another process seals them
 * @see docs/contribute/decisions/0044-event-log.md
 */
export async function sealEvents(context: JobContext, platform: Platform): Promise<number> {
  return await inTransaction(context, async ({ db, now }) => {
    if ((await holdSealing.first({ db })) === undefined) return 0;
    const unsealed = await takeUnsealed.all({ db });
    if (unsealed.length === 0) return 0;
    const seals = unsealed.map(({ tenancy_id: tenancyId, times, ids, digest, last_number, last_code }) => {
      const number = (last_number ?? 0) + 1;
      const text = textOf({ tenancyId, number, events: ids.length, digest, previousCode: last_code });
      const code = platform.serverKeys.mac(keyPurpose, text);
      return {
        tenancy_id: tenancyId,
        number,
        times,
        ids,
        digest: digest.toString('hex'),
        code: code.toString('hex'),
      };
    });
    await insertSeals.run({ db }, { seals: JSON.stringify(seals), now });
    return unsealed.reduce((sum, { ids }) => sum + ids.length, 0);
  });
}

/** The position of a seal: tenancy and number. */
const firstPosition = '00000000-0000-0000-0000-000000000000 0';

/** What a part of the verification found. */
export interface Verified {
  readonly seals: number;
  readonly events: number;
  readonly problems: readonly string[];
  /** Position of the last seal. Undefined if no seals are left. */
  readonly next: string | undefined;
}

/** Verifies the seals after a position. Runs one statement. */
export async function verifySeals(
  { db }: Pick<JobContext, 'db'>,
  platform: Platform,
  position = firstPosition,
): Promise<Verified> {
  const [tenancyId = '', number = ''] = position.split(' ');
  const seals = await sealsAfter.all({ db }, { tenancyId, number: Number(number) });
  const last = seals.at(-1);
  return {
    seals: seals.length,
    events: seals.reduce((sum, { events, is_expired }) => sum + (is_expired ? 0 : events), 0),
    problems: seals.flatMap((seal) => problemOf(platform.serverKeys, seal) ?? []),
    next: last === undefined ? undefined : `${last.tenancy_id} ${last.number}`,
  };
}

function problemOf(keys: ServerKeys, seal: CheckedSeal): string | undefined {
  const { tenancy_id: tenancyId, number, events, digest, previous_code: previousCode } = seal;
  const name = `Project ${seal.project_id ?? tenancyId}, seal ${number}`;
  if (number !== 1 && previousCode === null) return `${name}: the seal before it is missing.`;
  if (!keys.isMac(keyPurpose, textOf({ tenancyId, number, events, digest, previousCode }), seal.code))
    return `${name}: the seal was changed, or the server secret is another one.`;
  if (!seal.is_expired && seal.missing > 0) return `${name}: ${seal.missing} events were removed.`;
  if (!seal.is_expired && !digest.equals(seal.present_digest)) return `${name}: an event was changed.`;
  return undefined;
}
