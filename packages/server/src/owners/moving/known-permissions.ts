import { systemPermissions } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';

/** Returns the first permission that the project does not have in a scope. */
export function unknownPermission(
  { project }: TenancyContext,
  scope: 'project' | 'team',
  ids: readonly string[] = [],
): string | undefined {
  const { permissions } = project.config.rbac;
  return ids.find(
    (id) =>
      !(scope === 'team' && Object.hasOwn(systemPermissions, id)) &&
      !(Object.hasOwn(permissions, id) && permissions[id]?.scope === scope),
  );
}
