import { lazy, Suspense } from 'react';
import type { Filter } from '../../ui/filters/filter.ts';
import { Loading, Skeleton } from '../../ui/states/states.tsx';
import type { SubjectKey, SubjectType } from './subject.ts';
import { useSubjectName } from './use-subject-name.ts';

// Lists with this filter are shown before it is opened.
const SubjectField = lazy(async () => ({ default: (await import('./subject-field.tsx')).SubjectField }));

interface SubjectFilter {
  readonly name: string;
  /** What can be found. */
  readonly types: readonly SubjectType[];
  readonly value: SubjectKey | undefined;
  readonly onChange: (value: SubjectKey | undefined) => void;
}

const deleted: Readonly<Record<SubjectType, string>> = {
  user: 'Deleted user',
  team: 'Deleted team',
  owner: 'Former person',
  custom: '',
};

/** Returns a filter by a user, a team or an ID, which is found by its name or address. */
export function useSubjectFilter({ name, types, value, onChange }: SubjectFilter): Filter {
  const found = useSubjectName(value);
  const text = value && (found === null ? deleted[value.type] : (found ?? value.id));
  return {
    name,
    value: text,
    onClear: () => onChange(undefined),
    editor: (close) => (
      <div className="w-72 max-w-full p-1">
        <Suspense
          fallback={
            <Loading what={name.toLowerCase()}>
              <Skeleton className="h-15" />
            </Loading>
          }
        >
          <SubjectField
            label={name}
            types={types}
            value={value}
            onChange={(subject) => {
              onChange(subject);
              if (subject !== undefined) close();
            }}
          />
        </Suspense>
      </div>
    ),
  };
}
