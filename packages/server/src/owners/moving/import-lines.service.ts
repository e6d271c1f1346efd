import type { BodyOf, Endpoints } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { unrecorded } from '../../db/origin.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { storeImportedKeys } from '../../sign-in/password/index.ts';
import { prepareToSealTotpSecrets } from '../../users/credentials/index.ts';
import { withChangedFields } from './change-preview.ts';
import { lockDigests } from './conflicts.queries.ts';
import { copyOf, type EarlierLines, noEarlierLines } from './earlier-lines.ts';
import { judgeLines, type ReadLines } from './judge-lines.ts';
import type { Outcome } from './outcomes.ts';
import { createWorkBound } from './password-work.ts';
import { isRace } from './races.ts';
import { readLine } from './read-line.ts';
import { analyzeTables, noteBatch, startRun } from './runs.queries.ts';
import { type SealTotp, writeLines } from './write-lines.ts';

/** Lines to import. */
type Wanted = BodyOf<Endpoints['POST /internal/imports/:run_id'], 'admin'> & { readonly runId: string };

type ImportContext = TenancyContext & Pick<Caller, 'actor'>;

/** Attempts to write a part while others create the same users. */
const attemptsMax = 3;

/**
 * Imports lines of a file, in parts that leave time to others. Each part is one transaction, or none for a dry run. Lines that the run has
 * imported before stay as they are.
 *
 * @throws {Refusal} 409, users were created at the same time again and again, or the run is being undone. Earlier parts stay
 */
export async function importLines(context: ImportContext, wanted: Wanted): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const withoutTooMuchWork = createWorkBound(context);
  const writer = wanted.dry_run ? undefined : createWriter(context, wanted);
  let earlier = noEarlierLines(context);
  await context.platform.bulkTurns.inParts(context.tenancyId, wanted.lines, async (part) => {
    const all = await withoutTooMuchWork(part.map((line) => readLine(context, line, wanted.password_keys)));
    const read = { all, good: all.filter((line) => line.kind !== 'refused') };
    const done = await (writer === undefined ? judgeOnly(context, wanted, read, earlier) : writer(read, earlier));
    earlier = done.earlier;
    outcomes.push(...done.outcomes);
  });
  return outcomes;
}

/** What has become of a part, and what its lines and those before hold. */
interface DonePart {
  readonly outcomes: readonly Outcome[];
  readonly earlier: EarlierLines;
}

async function judgeOnly(
  context: TenancyContext,
  wanted: Wanted,
  read: ReadLines,
  earlier: EarlierLines,
): Promise<DonePart> {
  const outcomes = await judgeLines(context, wanted, read, earlier);
  return { outcomes: await withChangedFields(context, read.good, outcomes), earlier };
}

/** Creates what writes the parts of a request, one after another. */
function createWriter(context: ImportContext, wanted: Wanted) {
  const { runId } = wanted;
  const startedBy = context.actor === null ? null : JSON.stringify(context.actor);
  // Changes of users who are there already are recorded like all others.
  const changesOthers = wanted.on_conflict === 'update' || wanted.on_conflict === 'link';
  const isQuiet = !wanted.record_events && !changesOthers;
  const written = isQuiet ? { ...context, db: context.db.withOrigin(() => unrecorded) } : context;
  let hasStarted = false;
  let seal: SealTotp | undefined;
  const storedKeys = new Set<string>();

  const prepare = async ({ good }: ReadLines) => {
    const keys = good.flatMap((line) => (line.kind === 'user' && line.passwordKey !== null ? [line.passwordKey] : []));
    const newKeys = new Map(keys.filter(([id]) => !storedKeys.has(id)));
    await storeImportedKeys(context, newKeys);
    for (const id of newKeys.keys()) storedKeys.add(id);
    const hasTotp = good.some((line) => line.kind === 'user' && typeof line.user.totp_secret_base64 === 'string');
    if (hasTotp) seal ??= await prepareToSealTotpSecrets(context);
    if (!hasStarted) await startRun.run(context, { runId, now: context.now, fileName: wanted.file_name, startedBy });
    hasStarted = true;
  };

  const write = async (context: TenancyContext, read: ReadLines, before: EarlierLines) => {
    const { good } = read;
    if (good.some(({ kind }) => kind === 'api_key')) await lockDigests.run(context, {});
    // The database can repeat a transaction.
    const earlier = copyOf(before);
    const outcomes = await judgeLines(context, wanted, read, earlier);
    const counts = await writeLines(context, runId, { good, outcomes, sealTotp: seal ?? refuseToSeal });
    if (counts === undefined) return { outcomes, earlier, isTenfold: false };
    const noted = await noteBatch.first(context, { runId, ...counts, now: context.now });
    if (noted === undefined) throw new Refusal(409, 'The import is being undone.');
    const total = noted.created_count;
    return { outcomes, earlier, isTenfold: sizeOf(total) > sizeOf(total - counts.created) };
  };

  return async (read: ReadLines, earlier: EarlierLines): Promise<DonePart> => {
    await prepare(read);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await inTransaction(written, async (context) => await write(context, read, earlier));
        if (done.isTenfold) await analyzeTables(context);
        return done;
      } catch (error) {
        if (!isRace(error)) throw error;
        if (attempt >= attemptsMax)
          throw new Refusal(409, 'Users of these lines are being created at the same time. Try again.');
      }
    }
  };
}

/** Returns the number of digits of large counts. The tables are analyzed whenever it grows. */
function sizeOf(count: number): number {
  return count < 1000 ? 0 : Math.floor(Math.log10(count));
}

function refuseToSeal(): never {
  throw new Error('No line has a secret to encrypt.');
}
