import { z } from 'zod';

/** 367 days, the longest lifetime of a session. @see docs/reference/protocol/sign-in.md#sessions */
const sessionMinutesMax = 528_480;

/** The shortest limit of sessions: twice the default lifetime of access tokens, so that active clients renew them in time. */
const sessionMinutesMin = 20;

const minutes = z.int().min(sessionMinutesMin).max(sessionMinutesMax);

/** Configuration of sessions. Limits apply to existing sessions at once. */
export const sessionsConfig = z.object({
  /** After how many minutes without use a session ends. Null: never. At least two lifetimes of access tokens count. */
  idleMinutesMax: minutes.nullable().default(null),
  /** How many minutes after the sign-in a session ends at the latest. */
  lifetimeMinutesMax: minutes.default(sessionMinutesMax),
  /** How long an impersonated session lasts at most, in minutes. A longer request is shortened. */
  impersonationMinutesMax: z.int().min(1).max(sessionMinutesMax).default(60),
  /** Changes of sign-in data need a sign-in of the last minutes. Null: any session may make them. */
  stepUpMinutes: z.int().min(1).max(1440).nullable().default(null),
});
