import type { UserId } from '@portico/contract';
import type { ColumnType } from 'kysely';
import type { TenancyId } from '../tenancy.ts';

/** Passkeys of users, with their public keys. */
export interface PasskeysTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  credential_id: string;
  /** The domain that the authenticator signs for. Null: registered before this column, for the host of the page. */
  relying_party_id: string | null;
  public_key: Buffer;
  counter: number;
  transports: ColumnType<string[], string, string>;
  created_at: Date;
  last_used_at: Date | null;
  name: string | null;
  user_verified: boolean | null;
}
