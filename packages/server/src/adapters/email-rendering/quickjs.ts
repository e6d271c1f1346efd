import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Names of the functions that templates can reach indirectly. @see runtime/host.ts */
export const hostFunctions = ['tailwindStyles', 'finish'] as const;

/** Reads and compiles the engine. */
export async function readWasm(): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
}

/** Returns WASI functions with which the engine writes nothing to the output of this process. */
export const wasiWithoutOutput = (): Record<string, () => number> => ({ fd_write: () => 0 });
