import type { Packed } from './packing.mjs';

export function packPortico(folder: string): Promise<string>;
export function packPrograms(folder: string): Promise<readonly Packed[]>;
export function packEverything(folder: string): Promise<readonly Packed[]>;
