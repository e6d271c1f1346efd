import type { z } from 'zod';
import { findJsonExcess } from '../../../base/json-text.ts';
import { wrongBody } from './provider.ts';

/** Reads a body of an email provider. @throws {Refusal} 400, it is not JSON of the schema, or nested too deeply */
export function readJsonAs<T>(schema: z.ZodType<T>, text: string): T {
  if (findJsonExcess(text) !== undefined) throw wrongBody();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrongBody();
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw wrongBody();
  return parsed.data;
}
