import type { Rolldown } from 'vite';

export interface Use {
  readonly name: string;
  readonly code: string;
  readonly enters: readonly string[];
  readonly kilobytesMax: number;
}

export interface Measured {
  readonly bytes: number;
  readonly files: readonly string[];
  readonly further: readonly { readonly name: string; readonly bytes: number }[];
}

export const uses: readonly Use[];
export function measureSizes(): Promise<{ readonly table: readonly string[]; readonly problems: readonly string[] }>;
export function bundle(code: string): Promise<Rolldown.OutputChunk[]>;
export function measure(chunks: readonly Rolldown.OutputChunk[], enters: readonly string[]): Measured;
