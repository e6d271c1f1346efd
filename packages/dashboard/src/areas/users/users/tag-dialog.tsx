import type { AdminOwnedProject, ServerUser } from '@portico/react';
import { userCount } from '../../../features/users/user-count.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { TagField } from './tag-field.tsx';

/** Users of one request. */
const usersPerCall = 100;

/** Returns the dialog that adds a tag to the selected users. */
export function tagDialog({ id, app }: AdminOwnedProject, users: readonly ServerUser[]) {
  const change = async (userIds: readonly string[], tags: { add?: string[]; remove?: string[] }) => {
    const changed: string[] = [];
    const full: string[] = [];
    try {
      for (let at = 0; at < userIds.length; at += usersPerCall) {
        const answer = await app.tags.change(userIds.slice(at, at + usersPerCall), tags);
        changed.push(...answer.changedUserIds);
        full.push(...answer.fullUserIds);
      }
    } finally {
      await refresh(['users', id]);
    }
    return { changed, full };
  };
  return dialogForm({
    title: `Add a tag to ${userCount(users.length)}`,
    action: 'Add tag',
    first: { tag: '' },
    fields: ({ tag }, set) => [
      {
        id: 'tag',
        problem: tag === '' ? 'Choose a tag.' : undefined,
        shows: (error) => (
          <div className="flex flex-col items-start gap-2">
            <div className="w-full">
              <TagField label="Tag" without={[]} onAdd={(chosen) => set({ tag: chosen })} />
            </div>
            {tag !== '' && <Badge tone="accent">{tag}</Badge>}
            {error !== undefined && (
              <p role="alert" className="text-danger-ink text-sm">
                {error}
              </p>
            )}
          </div>
        ),
      },
    ],
    send: async ({ tag }) => {
      const { changed, full } = await change(
        users.map((user) => user.id),
        { add: [tag] },
      );
      return {
        title: `Tag “${tag}” added to ${userCount(changed.length)}`,
        ...(full.length > 0 && {
          text: `${userCount(full.length)} already ${full.length === 1 ? 'has' : 'have'} 20 tags.`,
        }),
        undo: async () => void (await change(changed, { remove: [tag] })),
      };
    },
  });
}
