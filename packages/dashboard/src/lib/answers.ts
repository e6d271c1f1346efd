import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

/** What is known of something that was asked of the server. */
export type Answer<T> =
  | { state: 'loading'; value: undefined; error: undefined; isRefreshing: true }
  | { state: 'failed'; value: undefined; error: unknown; isRefreshing: boolean }
  /** With an error when asking again has failed: the value is the last one known. */
  | { state: 'ready'; value: T; error: unknown; isRefreshing: boolean };

interface Entry {
  answer: Answer<unknown>;
  load: (() => Promise<unknown>) | undefined;
  /** Counts loads; only the newest one may write. */
  loads: number;
  watchers: Set<() => void>;
}

const loading: Answer<never> = { state: 'loading', value: undefined, error: undefined, isRefreshing: true };
const entries = new Map<string, Entry>();

addEventListener('online', () => {
  for (const [key, { answer, watchers }] of entries)
    if (answer.error !== undefined && watchers.size > 0) void begin(key);
});

/**
 * Asks the SDK for something and keeps the answer for the next screen that wants it, which then shows it at once and
 * asks again behind it.
 *
 * @param key names the question; equal keys share one answer
 * @param options `keepLast`: while a new key loads, the answer to the last one stays, marked as refreshing
 */
export function useAnswer<T>(
  key: string,
  load: () => Promise<T>,
  options: { keepLast?: boolean } = {},
): Answer<T> & { reload: () => void } {
  const entry = entryOf(key);
  entry.load = load;
  const watch = useCallback(
    (watcher: () => void) => {
      const { watchers } = entryOf(key);
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    [key],
  );
  const answer = useSyncExternalStore(watch, () => entryOf(key).answer) as Answer<T>;
  useEffect(() => void begin(key), [key]);

  const last = useRef<Answer<T> | undefined>(undefined);
  if (answer.state === 'ready') last.current = answer;
  const shown =
    options.keepLast === true && answer.state === 'loading' && last.current?.state === 'ready'
      ? { ...last.current, isRefreshing: true }
      : answer;
  return { ...shown, reload: () => void begin(key) };
}

/** Asks again for everything whose key begins with the prefix and is on a screen; forgets what is not. */
export async function refreshAnswers(prefix: string): Promise<void> {
  const running: Promise<void>[] = [];
  for (const [key, entry] of entries) {
    if (!key.startsWith(prefix)) continue;
    if (entry.watchers.size > 0) running.push(begin(key));
    else entries.delete(key);
  }
  await Promise.all(running);
}

/** Forgets every answer: another person may be signing in. */
export function forgetAnswers(): void {
  entries.clear();
}

function entryOf(key: string): Entry {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const entry: Entry = { answer: loading, load: undefined, loads: 0, watchers: new Set() };
  entries.set(key, entry);
  return entry;
}

async function begin(key: string): Promise<void> {
  const entry = entryOf(key);
  if (entry.load === undefined) return;
  entry.loads += 1;
  const mine = entry.loads;
  publish(entry, entry.answer.state === 'failed' ? loading : { ...entry.answer, isRefreshing: true });
  const answer = await entry.load().then(
    (value): Answer<unknown> => ({ state: 'ready', value, error: undefined, isRefreshing: false }),
    (error: unknown): Answer<unknown> => afterFailure(entry.answer, error),
  );
  if (entry.loads === mine) publish(entry, answer);
}

/** What is on screen stays there when asking again fails. */
function afterFailure(before: Answer<unknown>, error: unknown): Answer<unknown> {
  if (before.state === 'ready') return { ...before, error, isRefreshing: false };
  return { state: 'failed', value: undefined, error, isRefreshing: false };
}

function publish(entry: Entry, answer: Answer<unknown>): void {
  entry.answer = answer;
  for (const watcher of entry.watchers) watcher();
}
