import type { Endpoints } from '@portico/contract';

/** Operations of bulk work. It leaves time to all other requests, so these do not count as others. @see ../../base/limits/bulk-turns.ts */
export const bulkOperations: ReadonlySet<string> = new Set<keyof Endpoints>([
  'POST /internal/imports/:run_id',
  'POST /internal/imports/:run_id/finish',
  'POST /internal/imports/:run_id/undo',
  'GET /internal/exports',
]);
