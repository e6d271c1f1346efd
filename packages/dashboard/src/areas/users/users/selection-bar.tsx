import { type ServerUser, type UserPage, useAction } from '@portico/react';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { CopyButton } from '../../../ui/forms/copy.tsx';
import { announceFailure } from '../../../ui/states/toasts.tsx';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { pagesOfUsers } from './found-users.ts';
import { type SelectedUsers, selectedMax } from './selected-users.ts';
import { tagDialog } from './tag-dialog.tsx';
import { SelectedUsersExport } from './user-export.tsx';
import type { UserSearch } from './user-search.ts';

interface SelectionBarProps {
  search: UserSearch;
  selected: SelectedUsers;
  /** The page on screen. */
  shown: UserPage | undefined;
}

/** Shows the number of selected users, and the actions on them. */
export function SelectionBar({ search, selected, shown }: SelectionBarProps) {
  const [action, setAction] = useState<BulkAction | undefined>(undefined);
  const [isEmailing, setIsEmailing] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const project = useProject();
  const users = [...selected.users.values()];
  if (users.length === 0) return null;
  const hasOtherPages = search.from !== undefined || typeof shown?.nextCursor === 'string';
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-4 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-raised py-2 ps-3 pe-2 shadow-float"
    >
      <span role="status" className="tabular me-1 font-medium text-base">
        {users.length.toLocaleString('en')} selected
      </span>
      {hasOtherPages && users.length < selectedMax && <SelectAll search={search} onSelect={selected.replace} />}
      {users.length === selectedMax && <span className="text-ink-2 text-sm">No more can be selected at once</span>}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <SelectedUsersExport users={users} />
        <CopyButton text={users.map(({ id }) => id).join('\n')} what="IDs" label="Copy IDs" />
        <Button changes="developer" size="small" onClick={() => setIsEmailing(true)}>
          Email
        </Button>
        <Button changes size="small" onClick={() => setIsTagging(true)}>
          Add tag
        </Button>
        {bulkActions.map((one) => (
          <Button
            key={one.verb}
            changes
            size="small"
            disabled={!users.some(one.concerns)}
            onClick={() => setAction(one)}
          >
            {one.verb}
          </Button>
        ))}
        <IconButton
          label="Clear selection"
          icon={<X size={16} />}
          className="size-7"
          onClick={() => selected.replace([])}
        />
      </span>
      <FormDialog form={isTagging && tagDialog(project, users)} onClose={() => setIsTagging(false)} />
      <EmailDialog isOpen={isEmailing} users={users} onClose={() => setIsEmailing(false)} />
      <BulkDialog action={action} users={users} onRun={selected.replace} onClose={() => setAction(undefined)} />
    </section>
  );
}

interface SelectAllProps {
  search: UserSearch;
  onSelect: (users: readonly ServerUser[]) => void;
}

/** Selects all users of the search, up to the maximum. */
function SelectAll({ search, onSelect }: SelectAllProps) {
  const project = useProject();
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const loading = useAction(async () => {
    const controller = new AbortController();
    stop.current = controller;
    const users: ServerUser[] = [];
    setCount(0);
    try {
      for await (const page of pagesOfUsers(project, search, controller.signal)) {
        users.push(...page.slice(0, selectedMax - users.length));
        setCount(users.length);
        if (users.length === selectedMax) break;
      }
      onSelect(users);
    } catch (error) {
      if (!controller.signal.aborted) announceFailure('The users could not be loaded', error);
    }
  });
  if (!loading.isRunning) {
    return (
      <Button size="small" look="quiet" onClick={() => void loading.run()}>
        Select all on other pages
      </Button>
    );
  }
  return (
    <>
      <span role="status" className="tabular text-ink-2 text-sm">
        {count.toLocaleString('en')} users loaded
      </span>
      <Button size="small" onClick={() => stop.current?.abort()}>
        Cancel
      </Button>
    </>
  );
}
