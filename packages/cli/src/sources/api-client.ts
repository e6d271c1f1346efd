import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailure } from '@portico/contract/command-line';
import type { Json } from '@portico/js';

/** Attempts of a request that the API is too busy for. */
const attemptsMax = 8;
/** Longest time between two attempts, whatever the API asks for. */
const pauseMax = 60_000;
const answerMax = 64_000_000;
/** Most pages of a list, so that an API which repeats its cursor ends the import. */
const pagesMax = 200_000;

/** Reads JSON of an API. The path begins with a slash. */
export type ApiReader = (path: string, query?: Readonly<Record<string, string>>) => Promise<Json>;

/** Creates a reader. @param headers with the key */
export function createApiReader(baseUrl: string, headers: Readonly<Record<string, string>>): ApiReader {
  return async (path, query = {}) => {
    const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request(url, headers);
      if (answer instanceof Response && answer.ok) return await jsonOf(answer, path);
      const isBusy = !(answer instanceof Response) || answer.status === 429 || answer.status >= 500;
      if (!isBusy || attempt >= attemptsMax) throw failure(answer, path);
      await wait(pauseOf(answer, attempt));
    }
  };
}

/** Returns the response, or why there is none. */
async function request(url: string, headers: Readonly<Record<string, string>>): Promise<Response | string> {
  try {
    // @guard source-key-follows-no-redirect
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : 'no connection';
  }
}

function failure(answer: Response | string, path: string): CommandFailure {
  if (typeof answer === 'string') return new CommandFailure(`${path} of the API cannot be read: ${answer}`);
  const { status } = answer;
  if (status === 401 || status === 403) return new CommandFailure(`The API refused the key (${status} for ${path}).`);
  return new CommandFailure(`The API responded to ${path} with the status ${status}.`);
}

/** Returns the time until the next attempt: what the API asks for, else twice as long each time. */
function pauseOf(answer: Response | string, attempt: number): number {
  const asked = typeof answer === 'string' ? null : answer.headers.get('retry-after');
  const seconds = asked === null || asked.trim() === '' ? Number.NaN : Number(asked);
  const millis = Number.isNaN(seconds) ? Date.parse(asked ?? '') - Date.now() : seconds * 1000;
  return Math.min(pauseMax, Math.max(0, Number.isNaN(millis) ? 250 * 2 ** attempt : millis));
}

async function jsonOf(answer: Response, path: string): Promise<Json> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > answerMax) throw new CommandFailure(`The API responded to ${path} with more than 64 MB.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Json;
  } catch {
    throw new CommandFailure(`The API responded to ${path} with something that is no JSON. Check --source-url.`);
  }
}

/** Counts pages. @throws {CommandFailure} there are too many */
export function pageCounter(): () => void {
  let pages = 0;
  return () => {
    pages += 1;
    if (pages > pagesMax) throw new CommandFailure(`The API has more than ${pagesMax.toLocaleString('en')} pages.`);
  };
}
