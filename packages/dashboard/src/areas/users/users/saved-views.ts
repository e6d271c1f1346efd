import { readUserSearch, type UserSearch } from './user-search.ts';

/** Maximum number of views of a project. */
export const viewsMax = 20;

/** A search with filters and order, by a name. */
export interface UserView {
  readonly name: string;
  readonly search: UserSearch;
}

/** Reads stored views. What is no view is dropped. */
export function readViews(stored: unknown): readonly UserView[] {
  if (!Array.isArray(stored)) return [];
  const views = stored.flatMap((view: Partial<Record<keyof UserView, unknown>> | null) =>
    typeof view?.name === 'string' && typeof view.search === 'object' && view.search !== null
      ? [{ name: view.name, search: readUserSearch({ ...view.search, from: undefined }) }]
      : [],
  );
  return views.slice(0, viewsMax);
}

/** Returns whether two searches have the same parameters. */
export function isSameView(one: UserSearch, other: UserSearch): boolean {
  const sorted = (search: UserSearch) => JSON.stringify(Object.entries(search).toSorted());
  return sorted(one) === sorted(other);
}
