import type { z } from 'zod';

/** A variable of the operator: its schema, its description, and whether it is secret. */
export interface SettingRow {
  readonly schema: z.ZodType;
  /** Description of the variable, in one or two sentences. */
  readonly sentence: string;
  /** Description of allowed values, for error messages and the reference. */
  readonly allowed: string;
  /** Description of the default. */
  readonly fallback: string;
  readonly secret?: true;
}
