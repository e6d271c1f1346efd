import type { Fields } from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

const keyName = 'firebase';
/** Characters of the hash parameters that are read. */
const parametersMax = 10_000;

/** The parameters of the password hashes of a project. */
export interface Parameters {
  /** The line with the key of the hashes. */
  readonly line: Fields;
  readonly separator: string;
  readonly rounds: string;
  readonly memory: string;
}

/** Reads the parameters as the console of Firebase shows them, or as JSON. @throws {SourceProblem} one is missing */
export async function parametersOf(file: SourceFile): Promise<Parameters> {
  let text = '';
  for await (const part of file.text()) {
    text += part;
    if (text.length > parametersMax) break;
  }
  const value = (name: string) => new RegExp(`${name}"?\\s*[:=]\\s*"?([\\w+/=-]+)`).exec(text)?.[1];
  const [key, separator] = [value('base64_signer_key'), value('base64_salt_separator')];
  const [rounds, memory] = [value('rounds'), value('mem_cost')];
  if (key === undefined || separator === undefined || rounds === undefined || memory === undefined)
    throw new SourceProblem(
      `${file.name} must have base64_signer_key, base64_salt_separator, rounds and mem_cost, as the console of Firebase shows them.`,
    );
  const line = { type: 'password_key', name: keyName, key_base64: key };
  return { line, separator, rounds, memory };
}

/** Firebase writes base64 of URLs. */
const plain = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

/** Returns a password hash in the format of the import. @returns undefined if a part of it is missing */
export function firebaseHash(
  hash: string | undefined,
  salt: string | undefined,
  parameters: Parameters | undefined,
): string | undefined {
  if (hash === undefined || salt === undefined || parameters === undefined) return undefined;
  const { memory, rounds, separator } = parameters;
  return `$firebase-scrypt$ln=${memory},r=${rounds},key=${keyName},sep=${separator}$${plain(salt)}$${plain(hash)}`;
}
