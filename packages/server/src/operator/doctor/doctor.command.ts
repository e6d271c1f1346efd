import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandOutcome } from '@portico/contract/command-line';
import { openDatabase } from '../../db/database.ts';
import { DirectoryInUse } from '../../db/engines/embedded/directory-lock.ts';
import { environmentWithDotEnv, type Settings, SettingsError } from '../../settings/settings.ts';
import type { LocalCommand } from '../local-command.ts';
import { connectOperator } from '../run-command.ts';
import { factsCommandName } from './facts-commands.ts';
import type { Installation } from './finding.ts';
import { docsOf, type NamedFinding, runChecks } from './run-checks.ts';
import { readServerFacts, type ServerFacts } from './server-facts.ts';

/** The command `doctor`. */
export const doctorCommand: LocalCommand = {
  summary: 'Check the settings, the database, mail, DNS, the public URL and files, and name a remedy for each problem',
  examples: ['', '--json'],
  runHere: async ({ settings: read }) => {
    const directory = process.cwd();
    try {
      const settings = read();
      const facts = await findFacts(settings);
      const environment = environmentWithDotEnv(directory);
      return outcomeOf(await runChecks({ settings, environment, directory, facts }));
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return outcomeOf(error.message.split('\n').map(settingsFinding));
    }
  },
};

/** Reads the facts of a database: directly, or from the server that has opened the embedded one. */
async function findFacts(settings: Settings): Promise<Installation['facts']> {
  const { databaseUrl: url, dataDir } = settings;
  if (url === undefined && !existsSync(join(dataDir, 'db', 'PG_VERSION')))
    return { failure: `There is no database in ${dataDir} yet. Start the server, or check PORTICO_DATA_DIR.` };
  try {
    const database = await openDatabase({ url, dataDir, poolMax: 1 });
    try {
      return await readServerFacts(database.handle());
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) return { failure: messageOf(error) };
    return await askFacts(settings);
  }
}

async function askFacts(settings: Settings): Promise<Installation['facts']> {
  try {
    const { data } = await connectOperator(settings)(factsCommandName);
    return data as ServerFacts;
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function settingsFinding(sentence: string): NamedFinding {
  const remedy = 'Change the environment variable, or the line of the file .env.';
  return { check: 'settings', level: 'problem', sentence, remedy, docs: docsOf('settings') };
}

function outcomeOf(findings: readonly NamedFinding[]): CommandOutcome {
  const count = (level: NamedFinding['level']) => findings.filter((finding) => finding.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const lines = findings.flatMap(({ check, level, sentence, remedy, docs }) => [
    `${level.padEnd(8)} ${check.padEnd(9)} ${sentence}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(19)}${remedy} See ${docs}`]),
  ]);
  const total = `${problems} problems, ${warnings} warnings.`;
  return { lines: [...lines, '', total], data: { problems, warnings, findings }, exitCode: problems === 0 ? 0 : 1 };
}
