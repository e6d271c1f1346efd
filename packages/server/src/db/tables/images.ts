import type { TenancyId } from '../tenancy.ts';

/** Pictures that were uploaded. */
export interface ImagesTable {
  tenancy_id: TenancyId;
  id: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}
