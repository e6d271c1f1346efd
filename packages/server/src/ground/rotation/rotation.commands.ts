import { commandLineOf } from '../../base/command-line-name.ts';
import { localKeyId } from '../../base/encryption/local-keys.ts';
import { keyBytes } from '../../base/encryption/record-cipher.ts';
import { unrecorded } from '../../db/origin.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { type CommandResult, counted, type OperatorCommands } from '../../kernel/operator-command.ts';
import type { Platform } from '../../kernel/platform.ts';
import type { SealedValues } from '../../kernel/sealed-values.ts';
import { planNextPeriod, readPeriods } from '../../kernel/tokens/signing-periods.service.ts';
import { earlierNeededUntil } from '../../kernel/tokens/signing-periods.ts';
import { replaceServerSecret } from '../../settings/server-secret.ts';
import { readMasterKeyUses, rewrapDataKeys } from '../data-keys/index.ts';

/**
 * Returns the commands that replace the signing keys and the server secret.
 *
 * @param kinds everything that is sealed with a server secret for longer than a few hours
 */
export function rotationCommands(kinds: readonly SealedValues[]): OperatorCommands {
  return {
    rotate: {
      summary: 'Sign with new keys, and encrypt all stored secrets with the current server secret and master key',
      run: async (context, platform, { startedAt, position }) =>
        position === undefined
          ? await beginRotation(context, platform, startedAt)
          : await sealAgain(context, platform, kinds, position),
    },
    'rotate status': {
      summary: 'Show what needs an earlier server secret, and when it can be removed',
      run: async (context, platform) => ({ lines: await statusLines(context, platform, kinds) }),
    },
    'rotate server-secret': {
      summary: 'Create a new server secret in the data directory. The server uses it after a restart',
      run: async (_context, { settings, serverKeys }) => {
        const failure = replaceServerSecret(settings, serverKeys.id);
        if (failure !== undefined) return { lines: [], failure };
        return {
          lines: [
            'There is a new server secret in the data directory. The earlier one is kept in server-secrets-previous.',
            `Restart the server, then run \`${commandLineOf('rotate')}\`.`,
          ],
        };
      },
    },
  };
}

async function beginRotation(context: JobContext, platform: Platform, startedAt: Date): Promise<CommandResult> {
  const signsFrom = await planNextPeriod(context, platform, startedAt);
  const { dataKeys, missing, problems } = await rewrapDataKeys(context, platform);
  const lost = missing.map((id) => `Missing master key: ${id}. Add it to PORTICO_MASTER_KEYS_PREVIOUS.`);
  const lines = [
    `The newest signing key signs access tokens from ${signsFrom.toISOString()}.`,
    `Encrypted again: ${counted(dataKeys, 'data key')}.`,
    ...lost,
    ...problems,
  ];
  return { lines, isUnfinished: true, position: '0' };
}

/** @param position index of the kind, and the position in it */
async function sealAgain(
  { db, now }: JobContext,
  platform: Platform,
  kinds: readonly SealedValues[],
  position: string,
): Promise<CommandResult> {
  const [index = '', ...rest] = position.split(' ');
  const at = Number(index);
  const kind = kinds[at];
  if (kind === undefined) return { lines: [] };
  const after = rest.length === 0 ? undefined : rest.join(' ');
  // The event log contains changes of values, and these values stay the same.
  const context = { db: db.withOrigin(() => unrecorded), now };
  const { values, problems, next } = await kind.reseal(context, platform, after);
  const lines = [...(values === 0 ? [] : [`Encrypted again: ${counted(values, kind.name)}.`]), ...problems];
  const following = next === undefined ? String(at + 1) : `${at} ${next}`;
  return { lines, isUnfinished: true, position: following };
}

async function statusLines(
  context: JobContext,
  platform: Platform,
  kinds: readonly SealedValues[],
): Promise<readonly string[]> {
  const { serverKeys, settings, audienceKeys } = platform;
  const earlier = serverKeys.all.slice(1);
  const periods = await readPeriods(context, audienceKeys);
  const since = periods.find(({ secretId }) => secretId === serverKeys.id)?.createdAt ?? context.now;
  const dropped = new Map(periods.flatMap(({ secretId, droppedAs }) => (droppedAs ? [[secretId, droppedAs]] : [])));
  const first = [
    `Server secret ${serverKeys.id}, since ${since.toISOString()}`,
    ...[...dropped].map(([id, reason]) => `The server secret ${id} was declared ${reason}.`),
  ];
  const counts = await Promise.all(kinds.map(async (kind) => await kind.count(context, platform)));
  const countLines = kinds.map(({ name }, at) => `${counted(counts[at] ?? 0, name)} to encrypt again`);
  if (earlier.length === 0) {
    return [...first, 'There are no earlier server secrets.', ...countLines.filter((line) => !line.startsWith('0 '))];
  }
  const masterKeys = new Set(earlier.map((keys) => localKeyId(keys.derive('master-key', keyBytes))));
  const uses = await readMasterKeyUses(context, platform);
  const dataKeys = uses
    .filter(({ masterKeyId }) => masterKeys.has(masterKeyId))
    .reduce((sum, use) => sum + use.dataKeys, 0);
  const left = counts.reduce((sum, count) => sum + count, dataKeys);
  const until = earlierNeededUntil(context.now, periods, serverKeys, settings.accessTokenLifetimeSeconds);
  return [
    ...first,
    `Earlier server secrets: ${earlier.map(({ id }) => id).join(', ')}`,
    ...countLines,
    `${counted(dataKeys, 'data key')} to encrypt again`,
    until === undefined
      ? 'No access token needs an earlier secret.'
      : `Access tokens need an earlier secret until ${until.toISOString()}.`,
    verdictOf(left, until, since),
  ];
}

function verdictOf(left: number, until: Date | undefined, since: Date): string {
  if (left > 0) return `The earlier secrets are needed. Run \`${commandLineOf('rotate')}\`.`;
  if (until !== undefined) return 'The earlier secrets are needed until then.';
  return `The earlier secrets can be removed. Unsubscribe links, webhook portals and the seals of the event log from before ${since.toISOString()} then no longer verify.`;
}
