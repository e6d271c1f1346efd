import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import type { CustomerKey } from './customer.ts';

/** Returns the name of a user or team. Undefined for custom and deleted customers, and while it is loading. */
export function useCustomerName({ type, id }: CustomerKey): string | undefined {
  const project = useProject();
  const name = useQuery({
    queryKey: ['payments', project.id, 'name', type, id],
    enabled: type !== 'custom',
    queryFn: async () => {
      if (type === 'team') return (await project.app.getTeam(id))?.displayName ?? null;
      const user = await project.app.getUser(id);
      return user === null ? null : nameOf(user);
    },
  });
  return name.data ?? undefined;
}
