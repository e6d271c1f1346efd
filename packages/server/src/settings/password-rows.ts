import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Variables for passwords. */
export const passwordSettingRows = {
  PORTICO_COMMON_PASSWORDS: {
    schema: z.enum(['refuse', 'allow']).default('refuse'),
    sentence:
      'Whether users may choose a common password, their name or their email address as the password. The list of common passwords is part of Portico, so no password leaves the server.',
    allowed: 'refuse or allow',
    fallback: 'refuse',
  },
  PORTICO_PASSWORD_HASH_MEMORY_MIB: {
    schema: z.coerce.number().int().min(19).max(1024).default(19),
    sentence:
      'Memory of a password hash (argon2id). Higher values make stolen hashes harder to crack and sign-ins slower. Users with a weaker hash get a new one at their next sign-in.',
    allowed: 'a number of MiB from 19 to 1024',
    fallback: '19',
  },
  PORTICO_PASSWORD_HASH_PASSES: {
    schema: z.coerce.number().int().min(2).max(20).default(2),
    sentence:
      'Number of times that a password hash passes over its memory. The time of a hash is proportional to memory times passes.',
    allowed: 'a number from 2 to 20',
    fallback: '2',
  },
} as const satisfies Record<string, SettingRow>;
