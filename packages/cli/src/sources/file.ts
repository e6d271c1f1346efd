import { createReadStream } from 'node:fs';
import { type SourceFile, utf8Text } from '@portico/contract/sources';

/** Returns a file of another system. */
export function fileOf(path: string): SourceFile {
  return { name: path, text: () => utf8Text(path, createReadStream(path)) };
}
