import { type Check, type Finding, ok, problem, skipped, warning } from '../finding.ts';

const warningMillis = 2_000;
/** Codes of authenticator apps and tokens fail with more. */
const problemMillis = 15_000;
const remedy = 'Let both machines get their time from the network (NTP).';

/** Compares the clock of this machine with the one of the database. */
export const checkClock: Check = ({ facts, settings }) => {
  if ('failure' in facts) return [skipped('The clock was not compared: the database cannot be asked.')];
  if (settings.databaseUrl === undefined) return [skipped('The embedded database has the clock of this machine.')];
  return [clockFinding(facts.clockMillis)];
};

/** Returns the finding about a difference of clocks. */
export function clockFinding(millis: number): Finding {
  const difference = Math.abs(millis);
  const seconds = (difference / 1000).toFixed(1);
  const sentence = `The clock of the database is ${seconds} seconds ${millis < 0 ? 'behind' : 'ahead'}.`;
  if (difference >= problemMillis) return problem(sentence, remedy);
  return difference >= warningMillis ? warning(sentence, remedy) : ok(sentence);
}
