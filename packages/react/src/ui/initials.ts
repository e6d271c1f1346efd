interface Named {
  readonly displayName?: string | null;
  readonly primaryEmail?: string | null;
}

/** Returns the initials of a user or a team, for a picture without an image. */
export function initialsOf(of: Named | null | undefined): string {
  const name = of?.displayName?.trim() || of?.primaryEmail || '?';
  const words = name.includes('@') ? [name] : name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
