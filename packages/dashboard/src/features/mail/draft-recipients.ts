/** A chosen recipient of a draft. */
export interface ChosenUser {
  readonly id: string;
  readonly name: string;
  /** Whether the user has an email address. Undefined if not known. */
  readonly hasEmail: boolean | undefined;
}

/** Characters of a name that are kept, so that the names of 10,000 users fit into the storage of a tab. */
const keptNameMax = 60;

const keyOf = (draftId: string) => `portico-recipients-${draftId}`;

/**
 * Keeps the users that were chosen for a draft, as long as the tab is open.
 *
 * @returns false if the browser has no room for them
 */
export function keepRecipients(draftId: string, users: readonly ChosenUser[]): boolean {
  const kept = users.map(({ id, name, hasEmail }) => [id, name.slice(0, keptNameMax), hasEmail]);
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Returns the users that were chosen for a draft in this tab. */
export function recipientsOf(draftId: string): readonly ChosenUser[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(draftId)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(recipientIn) : [];
  } catch {
    return [];
  }
}

function recipientIn(kept: unknown): ChosenUser[] {
  if (!Array.isArray(kept)) return [];
  const [id, name, hasEmail]: unknown[] = kept;
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  return [{ id, name, hasEmail: typeof hasEmail === 'boolean' ? hasEmail : undefined }];
}
