import type { CurrentUserOf, GetUserOptions, OrElse } from '@portico/js';
import { usePorticoApp } from './app-context.ts';
import { useUserOf } from './use-user-of.ts';

/** Options of `useUser`. */
interface UseUserOptions<ProjectId extends string> extends GetUserOptions {
  /** Throws unless the app belongs to this project, and narrows the type to it. */
  readonly projectIdMustMatch?: ProjectId;
}

/**
 * Returns the signed-in user. Renders again after sign-in and sign-out, in other tabs too. Suspends while the user is
 * loading.
 *
 * @example
 * const user = useUser({ or: 'redirect' });
 * return <p>Hello, {user.displayName}</p>;
 */
export function useUser<ProjectId extends string = string>(
  options: UseUserOptions<ProjectId> & { readonly or: Exclude<OrElse, 'return-null'> },
): CurrentUserOf<ProjectId>;
export function useUser<ProjectId extends string = string>(
  options?: UseUserOptions<ProjectId>,
): CurrentUserOf<ProjectId> | null;
export function useUser<ProjectId extends string = string>(
  options: UseUserOptions<ProjectId> = {},
): CurrentUserOf<ProjectId> | null {
  const app = usePorticoApp<ProjectId>({ projectIdMustMatch: options.projectIdMustMatch });
  return useUserOf<CurrentUserOf<ProjectId>>(app, options);
}
