import { z } from 'zod';

/** Why the emails of a project wait: its mail server, or that of the installation, accepts none. Null if it does. */
export const emailOutage = z
  .object({
    since_millis: z.number(),
    failed_attempts: z.number(),
    /** What the server of the project answered. Null for that of the installation. */
    error: z.string().nullable(),
  })
  .nullable();
