import type { AdminOwnedProject } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { explain } from '../../lib/explain.ts';
import { useProject } from '../../lib/projects.tsx';
import { Combobox, type ComboboxItem } from '../../ui/forms/combobox.tsx';
import { peopleOf } from './people-of.ts';
import type { SubjectKey, SubjectType } from './subject.ts';
import { useSubjectName } from './use-subject-name.ts';
import { detailOf, nameOf } from './user-name.ts';

interface Subject extends SubjectKey, ComboboxItem {}

const perTypeMax = 5;

interface SubjectFieldProps {
  label: string;
  /** What can be found. `custom`: any text is an ID. */
  types: readonly SubjectType[];
  value: SubjectKey | undefined;
  onChange: (value: SubjectKey | undefined) => void;
}

const placeholders: Readonly<Record<SubjectType, string>> = {
  user: 'Name or email',
  team: 'Name',
  owner: 'Name or email',
  custom: 'ID',
};

/** Chooses a user, a team or an ID by its name or address. The list shows the address below each name, for people with the same name. */
export function SubjectField({ label, types, value, onChange }: SubjectFieldProps) {
  const project = useProject();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), 200);
  const found = useQuery({
    queryKey: ['subjects', project.id, 'found', types.join(), query],
    queryFn: async () => await findSubjects(project, types, query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = useSubject(value);
  const items = query === '' ? [] : (found.data?.items ?? []);
  const isSearching = found.isFetching || query !== text.trim();
  const note = noteOf({
    query,
    error: found.error,
    isSearching,
    isEmpty: items.length === 0,
    hasMore: found.data?.hasMore === true,
  });
  return (
    <Combobox<Subject>
      label={label}
      placeholder={types.includes('user') ? placeholders.user : placeholders[types[0] ?? 'custom']}
      value={chosen}
      items={items}
      note={note}
      takesFocus
      onSearch={setText}
      onChange={(subject) => {
        setText('');
        onChange(subject === null ? undefined : { type: subject.type, id: subject.id });
      }}
    />
  );
}

interface Search {
  readonly query: string;
  readonly error: Error | null;
  readonly isSearching: boolean;
  readonly isEmpty: boolean;
  /** Whether more users match than the list has. */
  readonly hasMore: boolean;
}

function noteOf({ query, error, isSearching, isEmpty, hasMore }: Search): string | undefined {
  if (error !== null) return explain(error).title;
  if (!isEmpty) return hasMore ? 'More users match. Type more of the name, or an email address.' : undefined;
  if (isSearching) return 'Searching…';
  return query === '' ? 'Type a name or an address.' : `Nothing found for “${query}”.`;
}

async function findSubjects(
  { app }: AdminOwnedProject,
  types: readonly SubjectType[],
  query: string,
): Promise<{ items: Subject[]; hasMore: boolean }> {
  const has = (type: SubjectType) => types.includes(type);
  const wanted = query.toLowerCase();
  const [users, teams, people] = await Promise.all([
    has('user') ? app.listUsers({ query, limit: perTypeMax, includeAnonymous: true }) : [],
    has('team') ? app.listTeams({ query, limit: perTypeMax }) : [],
    has('owner') ? peopleOf(app) : [],
  ]);
  const hasMore = 'nextCursor' in users && users.nextCursor !== null;
  const owners = people.filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(wanted));
  const items = [
    ...owners.slice(0, perTypeMax).map(({ id, name, email, imageUrl }) => ({
      type: 'owner' as const,
      id,
      name,
      detail: email === null || email === name ? 'Person of the project' : `${email}, person of the project`,
      imageUrl,
    })),
    ...users.map((user) => ({
      type: 'user' as const,
      id: user.id,
      name: nameOf(user),
      detail: detailOf(user) ?? 'User',
      imageUrl: user.profileImageUrl,
    })),
    ...teams.map(({ id, displayName, profileImageUrl }) => ({
      type: 'team' as const,
      id,
      name: displayName,
      detail: 'Team',
      imageUrl: profileImageUrl,
    })),
    ...(has('custom') ? [customOf(query)] : []),
  ];
  return { items, hasMore };
}

function customOf(id: string): Subject {
  return { type: 'custom', id, name: id, text: `Use “${id}” as an ID`, imageUrl: null };
}

/** Returns the chosen subject. Its ID is its name while that loads, and if it was deleted. */
function useSubject(key: SubjectKey | undefined): Subject | null {
  const name = useSubjectName(key);
  return key === undefined ? null : { ...key, name: name ?? key.id, imageUrl: null };
}
