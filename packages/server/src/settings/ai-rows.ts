import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Variables for the AI chat of the email editors. */
export const aiSettingRows = {
  PORTICO_AI_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => URL.parse(text)?.search === '' && URL.parse(text)?.username === '')
      .transform((text) => text.replace(/\/+$/, '')),
    sentence:
      'The base URL of an API that is compatible with OpenAI, such as `https://api.openai.com/v1`. The email editors of the dashboard then have an AI chat. Portico sends it the messages of project owners and the sources of their templates.',
    allowed: 'an http or https URL without a query',
    fallback: 'no AI chat',
  },
  PORTICO_AI_KEY: {
    schema: z.string().min(1).max(1000),
    sentence: 'The API key for PORTICO_AI_URL.',
    allowed: 'a text of at most 1000 characters',
    fallback: 'requests without a key, for local models',
    secret: true,
  },
  PORTICO_AI_MODEL: {
    schema: z.string().min(1).max(200),
    sentence: 'The model for PORTICO_AI_URL. It must support tool calls.',
    allowed: 'the name of a model',
    fallback: 'none. Required with PORTICO_AI_URL',
  },
  PORTICO_AI_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(240).default(120),
    sentence: 'How long Portico waits for an answer of the AI model, in seconds.',
    allowed: 'a number from 1 to 240',
    fallback: '120',
  },
} as const satisfies Record<string, SettingRow>;

interface Values {
  readonly PORTICO_AI_URL?: string | undefined;
  readonly PORTICO_AI_KEY?: string | undefined;
  readonly PORTICO_AI_MODEL?: string | undefined;
  readonly PORTICO_AI_TIMEOUT_SECONDS?: number | undefined;
}

/** The AI model of the installation. */
export interface AiSettings {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly timeoutSeconds: number;
}

/** Combines the variables of the AI model. Undefined without a URL. */
export function aiSettings(values: Values): AiSettings | undefined {
  const { PORTICO_AI_URL: url, PORTICO_AI_KEY: key, PORTICO_AI_MODEL: model, PORTICO_AI_TIMEOUT_SECONDS } = values;
  if (url === undefined || model === undefined) return undefined;
  return Object.freeze({ url, key, model, timeoutSeconds: PORTICO_AI_TIMEOUT_SECONDS ?? 120 });
}

/** Returns a problem if the URL or the model is missing. */
export function aiProblems(values: Values): string[] {
  const { PORTICO_AI_URL: url, PORTICO_AI_MODEL: model } = values;
  if (url !== undefined && model === undefined) return ['PORTICO_AI_MODEL must be set with PORTICO_AI_URL.'];
  if (url === undefined && model !== undefined) return ['PORTICO_AI_URL must be set with PORTICO_AI_MODEL.'];
  return [];
}
