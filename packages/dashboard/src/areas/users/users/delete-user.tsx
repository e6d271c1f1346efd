import type { ServerUser } from '@portico/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DeleteSection } from '../../../ui/dialogs/delete-section.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface DeleteUserProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Says what the deletion of a user removes, and how long the rest is kept. */
function Lost() {
  const { id: projectId } = useProject();
  const { value } = useDocumentValue('users.erasureDelayDays');
  return (
    <>
      The account and its sessions, API keys and metadata will be permanently deleted. The person can sign up again as a
      new user. {restOf(value)} Payments stay. See{' '}
      <Link to="/projects/$projectId/data-protection" params={{ projectId }} className={inlineLinkClasses}>
        Data protection
      </Link>
      .
    </>
  );
}

/** Says how long the personal data in other lists is kept. @param days `users.erasureDelayDays`, undefined while it loads */
function restOf(days: unknown): string {
  const rest = 'Names, addresses and IP addresses in the audit log, emails and other lists';
  if (days === 0) return `${rest} are erased within minutes.`;
  if (typeof days === 'number') return `${rest} are erased ${days === 1 ? '1 day' : `${days} days`} later.`;
  return days === null ? `${rest} stay until the retention of each list ends.` : `${rest} are erased later.`;
}

/** Returns a function that deletes the user and leaves the page. */
function useDeletion({ user, onChanged }: DeleteUserProps) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return async () => {
    await user.delete();
    await navigate({ to: '/projects/$projectId/users', params: { projectId } });
    await onChanged();
    announce({ title: 'User deleted', text: nameOf(user) });
  };
}

/** Deletes the user after their name was typed. */
export function DeleteUser(props: DeleteUserProps) {
  return <DeleteSection what="user" name={nameOf(props.user)} lost={<Lost />} onDelete={useDeletion(props)} />;
}

interface DeleteUserDialogProps extends DeleteUserProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes the user from the menu of the page, after their name was typed. */
export function DeleteUserDialog({ isOpen, onClose, ...props }: DeleteUserDialogProps) {
  const name = nameOf(props.user);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${name}?`}
      consequence={
        <>
          <Lost /> This cannot be undone.
        </>
      }
      action="Delete user"
      nameToType={name}
      onConfirm={useDeletion(props)}
      onClose={onClose}
    />
  );
}

const erased =
  'The account is deleted, and names, addresses and IP addresses are removed from the audit log, emails and other lists. Payments stay.';

/** Deletes the user and erases what is left, after their name was typed. */
export function EraseUserDialog({ isOpen, onClose, user, onChanged }: DeleteUserDialogProps) {
  const { app, id: projectId } = useProject();
  const navigate = useNavigate();
  const name = nameOf(user);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Erase the personal data of ${name}?`}
      consequence={`${erased} This cannot be undone.`}
      action="Erase personal data"
      nameToType={name}
      onConfirm={async () => {
        await app.erasures.create({ userId: user.id });
        await navigate({ to: '/projects/$projectId/data-protection', params: { projectId } });
        await onChanged();
        announce({ title: 'Erasure begun', text: 'It is completed within minutes.' });
      }}
      onClose={onClose}
    />
  );
}
