import { expect } from 'vitest';
import { emptyMapping } from '../../packages/contract/src/sources/csv/mapping.ts';
import { linesOfSource, type ReadLine } from '../../packages/contract/src/sources/lines.ts';
import { type SourceOptions, usualRoles } from '../../packages/contract/src/sources/source.ts';
import type { SourceFile } from '../../packages/contract/src/sources/source-file.ts';
import { sources } from '../../packages/contract/src/sources/sources.ts';
import { utf8Text } from '../../packages/contract/src/sources/utf8-text.ts';

/** Returns a file that is read in parts of a few bytes. */
export function fileOf(given: string | Uint8Array, name: string): SourceFile {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  const parts = async function* () {
    for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
  };
  return { name, text: () => utf8Text(name, parts()) };
}

/** Reads the lines of a file of another system. */
export async function linesOf(
  system: string,
  given: unknown,
  name = 'users.json',
  options: Partial<SourceOptions> = {},
) {
  const text = typeof given === 'string' || given instanceof Uint8Array ? given : JSON.stringify(given);
  const all = { secrets: undefined, map: emptyMapping, roles: usualRoles, needsIds: system !== 'csv', ...options };
  const source = sources[system];
  const lines: ReadLine[] = [];
  if (source !== undefined) for await (const line of linesOfSource(source, fileOf(text, name), all)) lines.push(line);
  return lines;
}

/** Returns the only line of a file. */
export async function lineOf(system: string, given: unknown, name?: string) {
  const lines = await linesOf(system, given, name);
  expect(lines).toHaveLength(1);
  return lines[0];
}

/** The note for a password that is not in a file. */
export const passwordIsLost = 'the user has a password there, and none here';
