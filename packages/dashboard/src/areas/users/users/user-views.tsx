import { useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useStoredChoice } from '../../../lib/stored-choice.ts';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '../../../ui/dialogs/menu.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { isSameView, readViews, type UserView, viewsMax } from './saved-views.ts';
import type { UserSearch } from './user-search.ts';

/** Opens, saves and deletes views: searches and filters with a name, which are remembered in this browser. */
export function ViewMenu({ search: { from: _, ...search } }: { search: UserSearch }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const [views, setViews] = useStoredChoice(`portico-user-views:${projectId}`, readViews);
  const [isSaving, setIsSaving] = useState(false);
  const current = views.find((view) => isSameView(view.search, search));
  const isPlain = Object.keys(search).length === 0;
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark size={15} aria-hidden="true" />
            <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        {views.length === 0 && <MenuNote>Save a search with its filters to open it again.</MenuNote>}
        {views.map((view) => (
          <MenuItem key={view.name} onClick={() => void navigate({ search: view.search })}>
            <span className="truncate">{view.name}</span>
          </MenuItem>
        ))}
        <MenuLine />
        {current !== undefined && (
          <MenuItem
            isDangerous
            onClick={() => {
              setViews(views.filter((view) => view !== current));
              announce({ title: 'View deleted', text: current.name, undo: async () => setViews(views) });
            }}
          >
            Delete this view
          </MenuItem>
        )}
        {current === undefined && (
          <MenuItem isDisabled={isPlain || views.length >= viewsMax} onClick={() => setIsSaving(true)}>
            Save this view
          </MenuItem>
        )}
      </Menu>
      <FormDialog
        form={isSaving && viewDialog(views, (name) => setViews([...views, { name, search }]))}
        onClose={() => setIsSaving(false)}
      />
    </>
  );
}

function viewDialog(views: readonly UserView[], onSave: (name: string) => void) {
  return dialogForm({
    title: 'Save this view',
    description: 'Views are saved in this browser, for this project.',
    action: 'Save view',
    first: { name: '' },
    fields: ({ name }) => [
      { name: 'name', label: 'Name', autoFocus: true, maxLength: 60, problem: nameProblem(name.trim(), views) },
    ],
    send: async ({ name }) => {
      onSave(name.trim());
      return { title: 'View saved', text: name.trim() };
    },
  });
}

function nameProblem(name: string, views: readonly UserView[]): string | undefined {
  if (name === '') return 'Enter a name';
  return views.some((view) => view.name === name) ? 'A view has this name. Enter another one' : undefined;
}
