import type { Loads } from './loads.ts';

/** Used with the condition `portico-own-languages`: only the languages that the app passes to `PorticoProvider`. */
export const loads: Loads = {};
