import { z } from 'zod';

/**
 * A time in which the email server of the project accepts no emails. They wait, and are tried again.
 *
 * @sdk EmailServerOutage
 */
export const emailOutage = z
  .object({
    /** When the first attempt failed. */
    since_millis: z.number(),
    /** How many attempts have failed since then, to the minute. */
    failed_attempts: z.number(),
    /** What the server answered. Null for the shared server. */
    error: z.string().nullable(),
  })
  .nullable();
