import { createReadStream } from 'node:fs';
import type { SourceFile } from '@portico/contract/sources';

/** Returns a file of another system. */
export function fileOf(path: string): SourceFile {
  return {
    name: path,
    text: async function* () {
      for await (const part of createReadStream(path, 'utf8')) yield String(part);
    },
  };
}
