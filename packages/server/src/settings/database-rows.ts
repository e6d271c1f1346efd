import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

const seconds = (standard: number) => z.coerce.number().int().min(1).max(600).default(standard);

/** Variables for database timeouts. */
export const databaseSettingRows = {
  PORTICO_DATABASE_STATEMENT_TIMEOUT_SECONDS: {
    schema: seconds(10),
    sentence:
      'How long a statement may run on PostgreSQL. Then the request fails with status 503. Migrations have no limit.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '10',
  },
  PORTICO_DATABASE_LOCK_TIMEOUT_SECONDS: {
    schema: seconds(3),
    sentence: 'How long a statement may wait for a lock on PostgreSQL. Then the request fails with status 503.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '3',
  },
  PORTICO_DATABASE_WAIT_SECONDS: {
    schema: seconds(5),
    sentence:
      'How long a request may wait for a free PostgreSQL connection. Then it fails with status 503. Connections are shared fairly between projects.',
    allowed: 'a number of seconds from 1 to 600',
    fallback: '5',
  },
  PORTICO_UPGRADE_BACKUPS: {
    schema: z.coerce.number().int().min(0).max(100).default(3),
    sentence:
      'How many backups of an embedded database are kept that the start makes before it upgrades the database. With 0, it makes none.',
    allowed: 'a number from 0 to 100',
    fallback: '3',
  },
} as const satisfies Record<string, SettingRow>;
