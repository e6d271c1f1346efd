import type { Generated } from 'kysely';

/**
 * Rows of `changes`: changes after which replicas must drop cached data. Above tenancies, because a key contains its
 * own.
 */
export interface ChangesTable {
  id: string;
  at: Generated<Date>;
  topic: string;
  key: string;
}
