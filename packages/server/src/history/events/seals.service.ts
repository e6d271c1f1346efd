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
const renewedKeyPurpose = 'renewed-event-seals';

/**
 * Returns the text of which a renewed seal is the code. The seal after it depends on its first code, which covers values that are
 * erased.
 */
function renewedTextOf(text: string, code: Buffer): string {
  return JSON.stringify([text, code.toString('hex')]);
}

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
  /** Events whose personal values were erased. */
  readonly erased: number;
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
    erased: seals.reduce((sum, { erased, is_expired }) => sum + (is_expired ? 0 : erased), 0),
    problems: seals.flatMap((seal) => problemOf(platform.serverKeys, seal) ?? []),
    next: last === undefined ? undefined : `${last.tenancy_id} ${last.number}`,
  };
}

/** Returns what is wrong with the seal itself or its place in the chain. */
function problemOfChain(keys: ServerKeys, seal: CheckedSeal): string | undefined {
  const { number, previous_code: previousCode } = seal;
  if (number !== 1 && previousCode === null) return 'the seal before it is missing';
  const text = textOfSeal(seal, seal.digest);
  const isMade =
    seal.renewed_code === null
      ? keys.isMac(keyPurpose, text, seal.code)
      : keys.isMac(renewedKeyPurpose, renewedTextOf(text, seal.code), seal.renewed_code);
  return isMade ? undefined : 'the seal was changed, or the server secret is another one';
}

function textOfSeal(seal: CheckedSeal, digest: Buffer): string {
  const { tenancy_id: tenancyId, number, events, previous_code: previousCode } = seal;
  return textOf({ tenancyId, number, events, digest, previousCode });
}

/** Returns whether a seal and its events are as they were when it was made. */
export function isIntact(keys: ServerKeys, seal: CheckedSeal): boolean {
  return problemOfChain(keys, seal) === undefined && seal.digest.equals(seal.present_digest);
}

/** Returns the code over the present digest of a seal. */
export function renewedCodeOf(keys: ServerKeys, seal: CheckedSeal): Buffer {
  return keys.mac(renewedKeyPurpose, renewedTextOf(textOfSeal(seal, seal.present_digest), seal.code));
}

function problemOf(keys: ServerKeys, seal: CheckedSeal): string | undefined {
  const problem = problemOfChain(keys, seal) ?? (seal.is_expired ? undefined : problemOfEvents(seal));
  return problem === undefined
    ? undefined
    : `Project ${seal.project_id ?? seal.tenancy_id}, seal ${seal.number}: ${problem}.`;
}

function problemOfEvents({ missing, unrecorded, digest, present_digest }: CheckedSeal): string | undefined {
  if (missing > 0) return `${missing} events were removed`;
  if (!digest.equals(present_digest)) return 'an event was changed';
  // @guard erasures-of-events-are-recorded
  if (unrecorded > 0) return `values of ${unrecorded} events were removed without a recorded erasure`;
  return undefined;
}
