import { z } from 'zod';
import type { SettingRow } from './rows.ts';

const seconds = (standard: number) => z.coerce.number().int().min(1).max(600).default(standard);

/** The variables about waiting for the database. */
export const databaseSettingRows = {
  PORTICO_DATABASE_STATEMENT_TIMEOUT_SECONDS: {
    schema: seconds(10),
    sentence:
      'How long a statement may run on PostgreSQL. The request is then answered with 503. Migrations have no such limit.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '10',
  },
  PORTICO_DATABASE_LOCK_TIMEOUT_SECONDS: {
    schema: seconds(3),
    sentence: 'How long a statement may wait for a lock on PostgreSQL. The request is then answered with 503.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '3',
  },
  PORTICO_DATABASE_WAIT_SECONDS: {
    schema: seconds(5),
    sentence:
      'How long a request may wait for a free connection to PostgreSQL. It is then answered with 503. Projects take turns.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '5',
  },
} as const satisfies Record<string, SettingRow>;
