import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { queries, refresh } from '../../../lib/queries.ts';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';

/** Returns whether the project has demo data, with the action that adds it, and what follows its removal. */
export function useDemoData() {
  const { id, app } = useProject();
  const queryKey = ['demo-data', id];
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery({ queryKey, queryFn: async () => await app.demoData.get() });
  const onChanged = async () => {
    await queries.invalidateQueries({ queryKey });
    // Users, teams and their numbers have these keys.
    await Promise.all(['users', 'teams', 'events', 'growth'].map(async (part) => await refresh([part, id])));
  };
  // Not `useAction`, which the overview would load for this alone, together with what forms need.
  const add = async () => {
    setIsAdding(true);
    try {
      await app.demoData.add();
      await onChanged();
      announce({ title: 'Demo data added' });
    } catch (error) {
      announceFailure('Demo data was not added', error);
    }
    setIsAdding(false);
  };
  return { hasDemoData: data === undefined ? undefined : data.addedAt !== null, isAdding, add, onChanged };
}
