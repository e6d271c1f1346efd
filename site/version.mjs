import { readFileSync } from 'node:fs';
import { at } from '../tooling/lib/paths.mjs';

/** The version of the product, which the pages describe. */
export const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
