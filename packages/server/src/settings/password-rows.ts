import { z } from 'zod';
import type { SettingRow } from './rows.ts';

/** The variable about passwords. */
export const passwordSettingRows = {
  PORTICO_COMMON_PASSWORDS: {
    schema: z.enum(['refuse', 'allow']).default('refuse'),
    sentence:
      'Whether users may choose a password that is on the list of the most used ones, or their own name or email address. The list is part of Portico: no password leaves the server.',
    allowed: 'refuse or allow',
    fallback: 'refuse',
  },
} as const satisfies Record<string, SettingRow>;
