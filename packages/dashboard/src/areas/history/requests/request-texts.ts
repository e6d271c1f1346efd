import type { LoggedRequest } from '@portico/react';

const unnamed: Readonly<Record<NonNullable<LoggedRequest['actor']>['type'], string>> = {
  user: 'Deleted user',
  client: 'Visitor',
  server: 'Removed server key',
  admin: 'Removed admin key',
  owner: 'Deleted owner',
  workflow: 'Workflow',
  system: 'Portico',
};

const ofKey: Partial<Record<NonNullable<LoggedRequest['actor']>['type'], string>> = {
  server: 'Server key',
  admin: 'Admin key',
};

/** Names the sender of a request. */
export function senderText({ actor, level }: LoggedRequest): string {
  if (actor === null) return level === null ? 'Not identified' : 'Visitor';
  const kind = ofKey[actor.type];
  if (actor.name === null) return unnamed[actor.type];
  return kind === undefined ? actor.name : `${kind}: ${actor.name}`;
}

/** Returns the color of a status: only failures have one. */
export function toneOf({ status }: LoggedRequest): 'neutral' | 'warning' | 'danger' {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'neutral';
}

/** Writes a duration, such as `12 ms` or `1.4 s`. */
export function durationText(millis: number): string {
  return millis < 1000 ? `${Math.max(1, Math.round(millis))} ms` : `${(millis / 1000).toFixed(1)} s`;
}
