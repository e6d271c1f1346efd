import { type ServerUser, type UserNote, useAction } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { queries } from '../../../lib/queries.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { List } from '../../../ui/lists/list-section.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

const noteLengthMax = 2000;

/** Shows what owners wrote about a user, newest first, with a field for a new note. */
export function UserNotes({ user }: { user: ServerUser }) {
  const { id: projectId, app } = useProject();
  const queryKey = ['users', projectId, 'notes', user.id];
  const [edited, setEdited] = useState<UserNote | undefined>(undefined);
  const [removed, setRemoved] = useState<UserNote | undefined>(undefined);
  const notes = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => await app.notes.list(user.id, { cursor: pageParam, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const onChanged = async () => await queries.invalidateQueries({ queryKey });
  return (
    <Section title="Notes" help="For people with access to this project. The user does not see them in your app.">
      <NewNote user={user} onChanged={onChanged} />
      <List
        what="the notes"
        query={{ ...notes, data: notes.data?.pages.flat() }}
        empty="No notes yet."
        row={(note) => (
          <NoteRow key={note.id} note={note} onEdit={() => setEdited(note)} onRemove={() => setRemoved(note)} />
        )}
      />
      <MoreButton query={notes} text="Show older notes" />
      <FormDialog
        form={
          edited &&
          editDialog(edited, async (text) => {
            await app.notes.update(user.id, edited.id, text);
            await onChanged();
          })
        }
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="Delete this note?"
        consequence="Its text will be permanently deleted."
        action="Delete note"
        onConfirm={async () => {
          if (removed === undefined) return;
          await app.notes.remove(user.id, removed.id);
          await onChanged();
          announce({ title: 'Note deleted' });
        }}
        onClose={() => setRemoved(undefined)}
      />
    </Section>
  );
}

function NewNote({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const { app } = useProject();
  const [text, setText] = useState('');
  const saving = useAction(async () => {
    await app.notes.create(user.id, text.trim());
    setText('');
    await onChanged();
  });
  if (!useMayChange('support')) return null;
  return (
    <Form className="mb-4 flex flex-col items-start gap-2" onSend={() => void saving.run()}>
      <div className="w-full">
        <TextArea
          label="New note"
          rows={2}
          value={text}
          maxLength={noteLengthMax}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ProblemNote error={saving.error} />
      <Button type="submit" isBusy={saving.isRunning} disabled={text.trim() === ''}>
        Add note
      </Button>
    </Form>
  );
}

interface NoteRowProps {
  note: UserNote;
  onEdit: () => void;
  onRemove: () => void;
}

function NoteRow({ note, onEdit, onRemove }: NoteRowProps) {
  const name = authorOf(note);
  return (
    <li className="flex gap-3 py-3">
      <Avatar id={note.author?.id ?? note.id} name={name} imageUrl={null} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{name}</span>
          <span className="text-ink-3">
            <Time date={note.createdAt} />
            {note.changedAt !== null && ', edited'}
          </span>
        </p>
        <p className="wrap-anywhere mt-0.5 whitespace-pre-wrap text-base">{note.text}</p>
      </div>
      <Menu
        changes="support"
        trigger={<IconButton label={`Actions for the note of ${name}`} icon={<Ellipsis size={16} />} />}
      >
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        <MenuItem isDangerous onClick={onRemove}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}

function authorOf({ author }: UserNote): string {
  if (author === null) return 'Unknown';
  if (author.name !== null) return author.name;
  if (author.type === 'import') return 'Imported';
  return author.type === 'owner' ? 'Former member' : 'API';
}

function editDialog(note: UserNote, onSave: (text: string) => Promise<void>) {
  return dialogForm({
    title: 'Edit note',
    action: 'Save changes',
    first: { text: note.text },
    fields: ({ text }) => [
      {
        name: 'text',
        label: 'Note',
        rows: 6,
        maxLength: noteLengthMax,
        problem: text.trim() === '' ? 'Enter a text.' : undefined,
      },
    ],
    send: async ({ text }) => {
      await onSave(text.trim());
      return { title: 'Note saved' };
    },
  });
}
