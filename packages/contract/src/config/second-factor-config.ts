import { z } from 'zod';

/** Whether users of a project can or must have a second factor. */
export const secondFactorPolicies = ['off', 'optional', 'required'] as const;

/** Configuration of two-factor authentication. @see docs/second-factor.md */
export const secondFactorConfig = z.object({
  /**
   * `off`: nobody can set up a second factor, and existing ones stay in use. `required`: sessions of users without one can
   * only set it up.
   */
  policy: z.enum(secondFactorPolicies).default('optional'),
});
