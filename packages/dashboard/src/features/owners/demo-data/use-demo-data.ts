import { useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { queries, refresh } from '../../../lib/queries.ts';
import { announce } from '../../../ui/states/toasts.tsx';

/** Returns whether the project has demo data, with the actions that add and remove it. */
export function useDemoData() {
  const { id, app } = useProject();
  const queryKey = ['demo-data', id];
  const { data } = useQuery({ queryKey, queryFn: async () => await app.demoData.get() });
  const onChanged = async () => {
    await queries.invalidateQueries({ queryKey });
    // Users, teams and their numbers have these keys.
    await Promise.all(['users', 'teams', 'events', 'growth'].map(async (part) => await refresh([part, id])));
  };
  const adding = useAction(async () => {
    await app.demoData.add();
    await onChanged();
    announce({ title: 'Demo data added' });
  });
  const remove = async () => {
    await app.demoData.remove();
    await onChanged();
    announce({ title: 'Demo data removed' });
  };
  return { hasDemoData: data === undefined ? undefined : data.addedAt !== null, adding, remove };
}
