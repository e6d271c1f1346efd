import type { BuildStep } from '../build-steps.mjs';

export function buildStale(...lists: readonly (readonly BuildStep[])[]): Promise<void>;
