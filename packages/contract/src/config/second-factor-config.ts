import { z } from 'zod';

/** Whether users of a project can or must have a second factor. */
export const secondFactorPolicies = ['off', 'optional', 'required'] as const;

/** The longest time that a device is trusted, in days. */
const trustedDeviceDaysMax = 90;

/** Configuration of two-factor authentication. @see docs/build/second-factor.md */
export const secondFactorConfig = z.object({
  /**
   * `off`: nobody can set up a second factor, and existing ones stay in use. `required`: sessions of users without one can
   * only set it up.
   */
  policy: z.enum(secondFactorPolicies).default('optional'),
  /**
   * How many days users can skip the second factor on a device that they trust. Null: never. A shorter time applies at
   * once, and for good.
   */
  trustedDeviceDays: z.int().min(1).max(trustedDeviceDaysMax).nullable().default(null),
});
