import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import type { CountedSetting } from './kept-kinds.ts';

interface OldRowsProps {
  setting: CountedSetting;
  days: number;
  rows: readonly [one: string, several: string];
}

/** Says how many rows are older than a number of days. */
export function OldRows({ setting, days, rows: [one, several] }: OldRowsProps) {
  const project = useProject();
  const { data, isError } = useQuery({
    queryKey: ['old data', project.id, setting, days],
    queryFn: async () => await project.app.erasures.countOldData({ setting, days }),
    gcTime: 0,
  });
  if (isError) return `How many ${several} this deletes could not be counted.`;
  if (data === undefined) return `Counting ${several} …`;
  const { count, isMore } = data;
  if (count === 0) return `No ${several} are older than this now.`;
  const number = count.toLocaleString('en');
  return <strong>{`${isMore ? 'More than ' : ''}${number} ${count === 1 ? one : several}`} will be deleted.</strong>;
}
