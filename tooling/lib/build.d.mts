import type { BuildStep } from '../build-steps.mjs';

export function buildStale(steps: readonly BuildStep[]): Promise<void>;
