import { Refusal } from '../../platform/refusal.ts';

/** Checks that Portico keeps a level of the configuration. @throws {Refusal} 400 */
export function requireKeptLevel(level: string): void {
  if (level !== 'environment') {
    throw new Refusal(400, 'This server keeps the configuration at the level "environment".');
  }
}
