import { z } from 'zod';
import { strict } from '../../kit/shapes.ts';
import { importLine } from './import-line.ts';

/** A secret key of password hashes in a file. It comes before the users whose hashes name it. */
export const passwordKeyLine = strict({
  type: z.literal('password_key'),
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  key_base64: z.base64().min(4).max(1024),
});

/** A line of a file, with the keys that the command line takes out of it. */
export const fileLine = z.discriminatedUnion('type', [passwordKeyLine, ...importLine.options]);
