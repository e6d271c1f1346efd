import { z } from 'zod';

const count = (standard: number) => z.coerce.number().int().min(1).max(10_000).default(standard);
const countWords = 'a number from 1 to 10000';

/** The variables about how many things a user or a team can have. */
export const boundSettingRows = {
  PORTICO_MAX_SESSIONS_PER_USER: {
    schema: count(200),
    sentence: 'How many sessions a user has at once. One more ends the session that was not used for the longest time.',
    allowed: countWords,
    fallback: '200',
  },
  PORTICO_MAX_CONTACT_CHANNELS_PER_USER: {
    schema: count(100),
    sentence: 'How many contact channels a user can add.',
    allowed: countWords,
    fallback: '100',
  },
  PORTICO_MAX_API_KEYS_PER_OWNER: {
    schema: count(100),
    sentence:
      'How many API keys a user or a team can have. When there are so many, a new one replaces the oldest that was revoked or has expired.',
    allowed: countWords,
    fallback: '100',
  },
  PORTICO_MAX_TEAMS_PER_USER: {
    schema: count(1000),
    sentence: 'How many teams a user can be a member of.',
    allowed: countWords,
    fallback: '1000',
  },
  PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM: {
    schema: count(1000),
    sentence: 'How many invitations to a team can be open at once.',
    allowed: countWords,
    fallback: '1000',
  },
} as const;

/** How many things a user or a team can have. */
export interface Bounds {
  readonly sessions: number;
  readonly contactChannels: number;
  readonly apiKeys: number;
  readonly teams: number;
  readonly invitations: number;
}

type Values = { readonly [K in keyof typeof boundSettingRows]: number };

/** Puts the variables about counts together. */
export function boundSettings(values: Values): Bounds {
  return Object.freeze({
    sessions: values.PORTICO_MAX_SESSIONS_PER_USER,
    contactChannels: values.PORTICO_MAX_CONTACT_CHANNELS_PER_USER,
    apiKeys: values.PORTICO_MAX_API_KEYS_PER_OWNER,
    teams: values.PORTICO_MAX_TEAMS_PER_USER,
    invitations: values.PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM,
  });
}
