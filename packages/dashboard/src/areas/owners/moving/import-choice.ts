import {
  type CsvMapping,
  emptyMapping,
  linesOfFile,
  linesOfSource,
  mappingText,
  type ReadLine,
  rolesOf,
  type SourceFile,
  SourceProblem,
  sources,
  usualRoles,
  utf8Text,
} from '@portico/contract/sources';
import type { ImportLinesOptions } from '@portico/react';

/** What happens if a user is there already. */
export type ConflictRule = NonNullable<ImportLinesOptions['onConflict']>;

/** The value of a file of Portico, in the list of systems. */
export const ownFormat = 'portico';

/** What an owner wants to import, and how. */
export interface ImportChoice {
  /** Name of a system, or `portico`. */
  readonly from: string;
  readonly file: File | undefined;
  /** A second file: the password hashes of Auth0. */
  readonly hashFile: File | undefined;
  /** The hash parameters of Firebase. */
  readonly parameters: string;
  /** Permissions of roles, as `role=permission`. Empty: the default. */
  readonly roles: string;
  readonly rule: ConflictRule;
  readonly recordsEvents: boolean;
  /** How the columns of a CSV become fields. */
  readonly mapping: CsvMapping;
}

/** What the dialog begins with. */
export const firstChoice: ImportChoice = {
  from: ownFormat,
  file: undefined,
  hashFile: undefined,
  parameters: '',
  roles: '',
  rule: 'skip',
  recordsEvents: false,
  mapping: emptyMapping,
};

/** Returns a file as the sources read it. @param onRead called with the bytes that are read, each time from the beginning */
export function sourceFileOf(file: File, onRead?: (bytes: number) => void): SourceFile {
  return {
    name: file.name,
    text: () => utf8Text(file.name, bytesOf(file, onRead)),
  };
}

async function* bytesOf(file: File, onRead?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new SourceProblem(`${file.name} cannot be read. It may have changed.`);
      });
      if (done) break;
      bytes += value.length;
      onRead?.(bytes);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads the lines of what was chosen. */
export function linesOf(choice: ImportChoice, file: File, onRead: (bytes: number) => void): AsyncIterable<ReadLine> {
  const read = sourceFileOf(file, onRead);
  const source = sources[choice.from];
  if (source === undefined) return linesOfFile(read);
  const { roles: text } = choice;
  const roles = rolesOf(text);
  if (text.trim() !== '' && text.split(',').some((pair) => !/^\s*[^=\s][^=]*=\s*\S/.test(pair)))
    throw new SourceProblem('Permissions of roles must be pairs, such as owner=team_admin,editor=edit_posts.');
  return linesOfSource(source, read, {
    secrets: secretsOf(choice),
    map: choice.mapping,
    roles: roles.size === 0 ? usualRoles : roles,
    needsIds: choice.from !== 'csv',
  });
}

function secretsOf({ hashFile, parameters }: ImportChoice): SourceFile | undefined {
  if (hashFile !== undefined) return sourceFileOf(hashFile);
  if (parameters.trim() === '') return undefined;
  return {
    name: 'The text',
    text: async function* () {
      yield parameters;
    },
  };
}

/**
 * Returns the ID of an import. It depends on all bytes of the file and on how it is read, so that the same file goes on after an
 * interruption. No cryptographic digest reads a file in parts in a browser; an owner who finds another file with the same ID only harms their own
 * import.
 */
export async function importIdOf(choice: ImportChoice, file: File, projectId: string): Promise<string> {
  const lanes = new Uint32Array([0x811c9dc5, 0x01000193, 0x9e3779b1, 0x85ebca6b]);
  let at = 0;
  const mix = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      lanes[at % 4] = Math.imul((lanes[at % 4] ?? 0) ^ byte, 0x01000193);
      at += 1;
    }
  };
  mix(new TextEncoder().encode(`${projectId} ${file.size} ${readingOf(choice)}`));
  for (const one of [choice.hashFile, file]) if (one !== undefined) for await (const part of bytesOf(one)) mix(part);
  const hex = [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns what decides how a file is read, as text. */
function readingOf({ from, mapping, parameters, hashFile, roles }: ImportChoice): string {
  return from === ownFormat ? '' : JSON.stringify([from, mappingText(mapping), parameters, hashFile?.size, roles]);
}
