import type { TenancyId } from '../tenancy.ts';

/** Pictures that were uploaded. */
export interface ImagesTable {
  tenancy_id: TenancyId;
  id: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
  /** Whose image it is. Null for images older than this column whose owner is not clear. */
  owner: string | null;
}
