import { useAction } from '@portico/react';
import { Ellipsis, Plus, TextCursorInput } from 'lucide-react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { useEdited } from '../../../ui/dialogs/use-edited.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { signUpFieldDialog } from './sign-up-field-dialog.tsx';
import { entriesIn, type SignUpEntry, stored, typeNames } from './sign-up-field-entries.ts';

/** Shows the own fields of the project, which new users fill in. */
export function SignUpFields() {
  const { value, save } = useDocumentValue('auth.signUpFields');
  const entries = entriesIn(value);
  const { isOpen, edited, open, close } = useEdited<SignUpEntry>();
  const saveAll = async (next: readonly SignUpEntry[]) => await save(next.map(stored));
  const change = useAction(async (next: readonly SignUpEntry[], removed?: SignUpEntry) => {
    try {
      await saveAll(next);
      if (removed !== undefined) {
        announce({ title: 'Field removed', text: removed.id, undo: async () => await saveAll(entries) });
      }
    } catch (error) {
      announceFailure('The fields could not be changed', error);
    }
  });
  return (
    <Section
      title="Sign-up fields"
      help="The sign-up page asks new users for them, whatever their sign-in method. Answers are client read-only metadata, consents are records with version and time."
      action={
        <Button changes disabled={value === undefined} onClick={() => open(undefined)}>
          <Plus size={16} aria-hidden="true" />
          Add field
        </Button>
      }
    >
      {value !== undefined && entries.length === 0 && (
        <Empty
          icon={TextCursorInput}
          title="No own fields"
          text="Ask for a company, a role, or consent to your terms."
        />
      )}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry, index) => (
            <FieldRow
              key={entry.id}
              entry={entry}
              isBusy={change.isRunning}
              onEdit={() => open(entry)}
              onUp={index === 0 ? undefined : () => void change.run(movedUp(entries, index))}
              onRemove={() => void change.run(without(entries, entry), entry)}
            />
          ))}
        </ul>
      )}
      <FormDialog
        form={isOpen && signUpFieldDialog(entries, edited, async (entry) => await saveAll(withEntry(entries, entry)))}
        onClose={close}
      />
    </Section>
  );
}

function without(entries: readonly SignUpEntry[], removed: SignUpEntry): SignUpEntry[] {
  return entries.filter((one) => one !== removed);
}

/** Returns the entries with a new one, or in place of the one with the same ID. */
function withEntry(entries: readonly SignUpEntry[], entry: SignUpEntry): SignUpEntry[] {
  if (!entries.some(({ id }) => id === entry.id)) return [...entries, entry];
  return entries.map((one) => (one.id === entry.id ? entry : one));
}

function movedUp(entries: readonly SignUpEntry[], index: number): SignUpEntry[] {
  const moved = entries.slice(index, index + 1);
  return [...entries.slice(0, index - 1), ...moved, ...entries.slice(index - 1, index), ...entries.slice(index + 1)];
}

interface FieldRowProps {
  entry: SignUpEntry;
  isBusy: boolean;
  onEdit: () => void;
  /** Undefined for the first field. */
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function FieldRow({ entry, isBusy, onEdit, onUp, onRemove }: FieldRowProps) {
  const { id, type, label, required, version } = entry;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate">{label}</span>
          {required && <Badge>Required</Badge>}
        </span>
        <span className="block truncate text-ink-3 text-sm">
          <span className="font-mono text-xs">{id}</span> · {typeNames[type]}
          {type === 'consent' && `, version ${version}`}
        </span>
      </span>
      <Menu trigger={<IconButton label={`Actions for ${id}`} icon={<Ellipsis size={16} />} disabled={isBusy} />}>
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        {onUp !== undefined && <MenuItem onClick={onUp}>Move up</MenuItem>}
        <MenuLine />
        <MenuItem isDangerous onClick={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}
