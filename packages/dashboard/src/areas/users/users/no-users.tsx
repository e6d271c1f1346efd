import type { UserPage } from '@portico/react';
import { SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import type { UserSearch } from './user-search.ts';

interface NoUsersProps {
  search: UserSearch;
  /** The empty page, which can have a next one. */
  found: UserPage;
  createButton: ReactNode;
  onContinue: (from: string) => void;
  onClear: () => void;
}

/** Says why the table of users is empty, and what to do. */
export function NoUsers({ search, found, createButton, onContinue, onClear }: NoUsersProps) {
  const { nextCursor: next, isIncomplete } = found;
  const isFiltered = Object.keys(search).some((key) => key !== 'order');
  if (next !== null) {
    return (
      <Empty
        icon={SearchX}
        title="No matches so far"
        text="The project has many users, of which some have been searched."
        action={<Button onClick={() => onContinue(next)}>Search more users</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={search.q === undefined ? noMatchesTitle(search) : `No users match “${search.q}”`}
        text={
          isIncomplete
            ? 'The search was too broad. Search for the beginning of a name or email, or a full user ID.'
            : 'Search by name, email or full user ID, or remove filters.'
        }
        action={<Button onClick={onClear}>Show all users</Button>}
      />
    );
  }
  return (
    <Empty
      icon={Users}
      title="No users yet"
      text="Users appear here when they sign up for your app. You can also create one yourself."
      action={createButton}
    />
  );
}

function noMatchesTitle({ from }: UserSearch): string {
  return from === undefined ? 'No users match the filters' : 'No more users';
}
