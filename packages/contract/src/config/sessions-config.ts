import { z } from 'zod';

/** 367 days, the longest lifetime of a session. @see docs/protocol/sign-in.md#sessions */
export const sessionMinutesMax = 528_480;

/** Configuration of sessions. */
export const sessionsConfig = z.object({
  /** How long an impersonated session lasts at most, in minutes. A longer request is shortened. */
  impersonationMinutesMax: z.int().min(1).max(sessionMinutesMax).default(60),
});
