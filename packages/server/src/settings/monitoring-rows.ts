import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Variables for monitoring. */
export const monitoringSettingRows = {
  PORTICO_METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,200}$/),
    sentence: 'The bearer token for `/metrics`, which returns metrics in the text format of Prometheus.',
    allowed: 'at least 16 characters without spaces',
    fallback: 'none: there is no `/metrics`, and nothing is measured',
    secret: true,
  },
} as const satisfies Record<string, SettingRow>;
