import type { Generated } from 'kysely';

/** Rows of `changes`: what other replicas must drop from memory. Above tenancies, because a key names its own. */
export interface ChangesTable {
  id: string;
  at: Generated<Date>;
  topic: string;
  key: string;
}
