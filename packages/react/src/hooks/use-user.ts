import type { CurrentUserOf, GetUserOptions, OrElse } from '@portico/js';
import { usePorticoApp } from '../provider/app-context.ts';
import { useUserOf } from './use-user-of.ts';

/** Whose user is asked for, and what happens when there is none. */
interface UseUserOptions<ProjectId extends string> extends GetUserOptions {
  /** Throws unless the app belongs to this project, and makes the types say so. */
  readonly projectIdMustMatch?: ProjectId;
}

/**
 * The signed-in user, watched: renders again when someone signs in or out, in another tab too. Suspends while asking.
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
