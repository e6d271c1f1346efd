import type { JobContext } from '../../kernel/background/jobs.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';
import { type CommandResult, counted, type OperatorCommands } from '../../kernel/operator-command.ts';
import type { Platform } from '../../kernel/platform.ts';
import { renewRecordsJob } from './data-keys.jobs.ts';
import { countRetired, retireDataKeys } from './renewal.queries.ts';
import { type MasterKeyUse, readMasterKeyUses, rewrapDataKeys } from './rewrap.service.ts';

/** Returns the commands for master keys and data keys. */
export function dataKeyCommands(kinds: readonly EncryptedRecords[]): OperatorCommands {
  return {
    'vault status': {
      summary: 'Show which master keys stored secrets need, and what is left to encrypt again',
      run: async (context, platform) => await readStatus(context, platform),
    },
    'vault rotate': {
      summary: 'Encrypt all data keys with the current master key',
      run: async (context, platform) => {
        const { dataKeys, missing, problems } = await rewrapDataKeys(context, platform);
        const lost = missing.map((id) => `Missing master key: ${id}. Add it to PORTICO_MASTER_KEYS_PREVIOUS.`);
        return { lines: [`Encrypted again: ${counted(dataKeys, 'data key')}.`, ...lost, ...problems] };
      },
    },
    'vault rotate-data-keys': {
      summary: 'Create new data keys, and encrypt all stored secrets with them',
      run: async (context, platform, { startedAt }) => {
        const args = { before: startedAt, now: context.now };
        while ((await retireDataKeys.run({ db: context.db }, args)) > 0);
        await renewRecordsJob(platform, kinds).run(context);
        const left = await readRetired(context);
        return { lines: [`${counted(left, 'old data key')} left.`], isUnfinished: left > 0 };
      },
    },
  };
}

async function readStatus(context: JobContext, platform: Platform): Promise<CommandResult> {
  const uses = await readMasterKeyUses(context, platform);
  return {
    lines: [
      ...uses.map(lineOf),
      `${counted(await readRetired(context), 'replaced data key')} with records to encrypt again`,
    ],
  };
}

function lineOf({ masterKeyId, dataKeys, isCurrent, isAvailable }: MasterKeyUse): string {
  const state = isCurrent ? 'current' : isAvailable ? 'previous' : 'missing';
  return `${masterKeyId}  ${state}  ${counted(dataKeys, 'data key')}`;
}

async function readRetired({ db }: JobContext): Promise<number> {
  return (await countRetired.first({ db }))?.data_keys ?? 0;
}
