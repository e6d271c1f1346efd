import { z } from 'zod';
import type { SettingRow } from './rows.ts';

/** Variables for sign-in. */
export const signInSettingRows = {
  PORTICO_VOID_OTHER_SIGN_IN_CODES: {
    schema: z
      .enum(['true', 'false'])
      .prefault('true')
      .transform((text) => text === 'true'),
    sentence: 'Whether sign-in with an emailed code voids other codes that were sent to the same address.',
    allowed: 'true or false',
    fallback: 'true',
  },
} as const satisfies Record<string, SettingRow>;
