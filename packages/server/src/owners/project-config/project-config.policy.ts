import type { ConfigOverrides } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';

/** A level of the configuration that Portico keeps. */
export type KeptLevel = 'environment' | 'project';

/** Checks that Portico keeps a level of the configuration. @throws {Refusal} 400 */
export function requireKeptLevel(level: KeptLevel | 'branch'): KeptLevel {
  if (level !== 'branch') return level;
  throw new Refusal(400, 'This server keeps the configuration at the levels "environment" and "project".');
}

/** Returns the overrides of a level. `project` is the part of the environment below that key. */
export function atLevel(overrides: ConfigOverrides, level: KeptLevel | 'branch'): ConfigOverrides {
  if (level === 'environment') return overrides;
  return Object.fromEntries(Object.entries(overrides).filter(([key]) => level === 'project' && isOfProject(key)));
}

/** Checks that a level has the keys of a change. @throws {Refusal} 400 */
export function requireKeysOf(level: KeptLevel, keys: readonly string[]): void {
  const other = level === 'project' ? keys.find((key) => !isOfProject(key)) : undefined;
  if (other === undefined) return;
  throw new Refusal(400, `The key "${other.slice(0, 200)}" is not valid (it is not below "project").`);
}

/** Checks that changes are based on the stored configuration. @throws {Refusal} 409 */
export function requireVersion(stored: string, base: string | undefined): void {
  if (base === undefined || base === stored) return;
  // @guard configuration-as-it-was-read
  throw new Refusal(409, 'The configuration has changed since you read it. Read it again, and repeat your changes.');
}

function isOfProject(key: string): boolean {
  return key === 'project' || key.startsWith('project.');
}
