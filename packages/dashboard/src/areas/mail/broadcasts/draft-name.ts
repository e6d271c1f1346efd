import type { AdminEmailDraft } from '@portico/react';

/** Returns the name of a draft for owners. */
export function draftName({ displayName }: AdminEmailDraft): string {
  return displayName.trim() === '' ? 'Untitled' : displayName;
}
