import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Variables for sign-in. */
export const signInSettingRows = {
  PORTICO_SECURITY_NOTICES: {
    schema: z
      .enum(['true', 'false'])
      .prefault('true')
      .transform((text) => text === 'true'),
    sentence:
      'Whether users get an email when a password, an address, a passkey, a linked account, the second factor or an API key of their account changes, a recovery code is used, or a new device signs in. A project can turn it off in its configuration.',
    allowed: 'true or false',
    fallback: 'true',
  },
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
