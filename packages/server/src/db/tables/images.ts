import type { TenancyId } from '../tenancy.ts';

/** Uploaded images. */
export interface ImagesTable {
  tenancy_id: TenancyId;
  id: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
  /** The owner of the image. Null for images older than this column whose owner is unknown. */
  owner: string | null;
}
