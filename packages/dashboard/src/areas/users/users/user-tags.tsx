import { type ServerUser, useAction } from '@portico/react';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { TagField } from './tag-field.tsx';

/** Most tags of a user. */
const tagsMax = 20;

/** Shows the tags of a user, and changes them. Each change can be undone. */
export function UserTags({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const { app } = useProject();
  const mayChange = useMayChange('support');
  const input = useRef<HTMLInputElement>(null);
  const change = async (tags: { add?: string[]; remove?: string[] }) => {
    await app.tags.change([user.id], tags);
    await onChanged();
  };
  const adding = useAction(async (tag: string) => {
    try {
      await change({ add: [tag] });
      announce({ title: `Tag “${tag}” added`, undo: async () => await change({ remove: [tag] }) });
    } catch (error) {
      announceFailure('The tag could not be added', error);
    }
  });
  const removing = useAction(async (tag: string) => {
    try {
      await change({ remove: [tag] });
      announce({ title: `Tag “${tag}” removed`, undo: async () => await change({ add: [tag] }) });
    } catch (error) {
      announceFailure('The tag could not be removed', error);
    }
    input.current?.focus();
  });
  if (user.tags.length === 0 && !mayChange) return <span className="text-ink-3">None</span>;
  return (
    <div className="mt-1 flex w-full min-w-0 flex-col gap-2">
      {user.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {user.tags.map((tag) => (
            <TagChip key={tag} tag={tag} onRemove={mayChange ? () => void removing.run(tag) : undefined} />
          ))}
        </ul>
      )}
      {mayChange && user.tags.length < tagsMax && (
        <TagField
          label="Add a tag"
          isLabelHidden
          without={user.tags}
          inputRef={input}
          onAdd={(tag) => void adding.run(tag)}
        />
      )}
    </div>
  );
}

function TagChip({ tag, onRemove }: { tag: string; onRemove: (() => void) | undefined }) {
  return (
    <li className="inline-flex min-h-6 min-w-0 items-center gap-0.5 rounded-sm bg-active ps-2 pe-0.5 font-medium text-ink-2 text-sm">
      <span className="min-w-0 truncate pe-1" title={tag}>
        {tag}
      </span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Remove tag ${tag}`}
          onClick={onRemove}
          className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
