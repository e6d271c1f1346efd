import { type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { dayOf } from '../../../lib/time.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { DeleteUserDialog } from './delete-user.tsx';

interface ScheduledDeletionProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Shows when an account will be deleted, as its user has asked, and buttons that cancel the deletion or delete at once. */
export function ScheduledDeletion({ user, onChanged }: ScheduledDeletionProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const canceling = useAction(async () => {
    await user.cancelDeletion();
    await onChanged();
    announce({ title: 'Deletion canceled', text: 'The user can sign in again.' });
  });
  if (user.deletionAt === null) return null;
  return (
    <Section
      title={`Will be deleted on ${dayOf(user.deletionAt)}`}
      help="The user has deleted the account. Until then, the user can sign in to keep it. Sessions have ended, and API keys are rejected."
      isDangerous
      action={
        <div className="flex flex-wrap gap-2 sm:shrink-0 sm:flex-nowrap">
          <Button changes isBusy={canceling.isRunning} onClick={() => canceling.run()}>
            Cancel deletion
          </Button>
          <Button changes look="to-danger" onClick={() => setIsDeleting(true)}>
            Delete now
          </Button>
        </div>
      }
    >
      {canceling.error !== undefined && <ProblemNote error={canceling.error} />}
      <DeleteUserDialog user={user} onChanged={onChanged} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Section>
  );
}
