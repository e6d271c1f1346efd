import { z } from 'zod';
import type { SettingRow } from './rows.ts';

/** Variables for passwords. */
export const passwordSettingRows = {
  PORTICO_COMMON_PASSWORDS: {
    schema: z.enum(['refuse', 'allow']).default('refuse'),
    sentence:
      'Whether users may choose a common password, their name or their email address as the password. The list of common passwords is part of Portico, so no password leaves the server.',
    allowed: 'refuse or allow',
    fallback: 'refuse',
  },
} as const satisfies Record<string, SettingRow>;
