import type { KeyUse } from '@portico/react';
import { dayOf } from '../../../lib/time.ts';

const utcDayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns whether a use was today. Uses are recorded once a day in UTC. */
export function isToday(at: Date): boolean {
  return utcDayOf(at) === utcDayOf(new Date());
}

/** Says on which day a key was last used. */
export function lastUseText(at: Date | null | undefined): string {
  if (at == null) return 'No use recorded';
  return isToday(at) ? 'Last used today' : `Last used on ${dayOf(at)}`;
}

/** SDKs send a word for their platform before their name: `js @portico/js@0.2.0`. */
const platform = /^\w+ (?=\S+@)/;

/** Says on which day, from which address and with which SDK a key of a project was last used. */
export function projectKeyUseText(use: KeyUse | null): string {
  const from = use?.ip == null ? '' : ` from ${use.ip}`;
  const by = use?.client == null ? '' : ` with ${use.client.replace(platform, '')}`;
  return `${lastUseText(use?.at)}${from}${by}`;
}
