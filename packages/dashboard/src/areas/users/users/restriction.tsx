import type { ServerUser } from '@portico/react';
import { useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { RestrictionFields, reasonsToSend } from './restriction-fields.tsx';

interface RestrictionProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Restricts the user with a reason, and releases the user. */
export function Restriction({ user, onChanged }: RestrictionProps) {
  const [open, setOpen] = useState<RestrictionChange | undefined>(undefined);
  const close = () => setOpen(undefined);
  const isRestricted = user.restrictedByAdmin;
  const verb = isRestricted ? 'Edit reason' : 'Restrict user';
  return (
    <Section
      title="Restriction"
      help={
        isRestricted
          ? 'This user can sign in, but can only read their own account and sign out.'
          : 'A restricted user can sign in, but can only read their own account and sign out.'
      }
      action={
        <div className="flex flex-wrap gap-2 sm:shrink-0 sm:flex-nowrap">
          <Button changes look={isRestricted ? 'quiet' : undefined} onClick={() => setOpen('restrict')}>
            {verb}
          </Button>
          {isRestricted && (
            <Button changes onClick={() => setOpen('release')}>
              Release user
            </Button>
          )}
        </div>
      }
    >
      {isRestricted && (
        <dl className="grid gap-3 text-base">
          <Text term="Reason shown to the user" text={user.restrictedByAdminReason} />
          <Text term="Private note" text={user.restrictedByAdminPrivateDetails} />
        </dl>
      )}
      <RestrictionDialogs user={user} onChanged={onChanged} change={open} onClose={close} />
    </Section>
  );
}

/** A change of a restriction: a restriction or its reasons, or its end. */
export type RestrictionChange = 'restrict' | 'release';

interface RestrictionDialogsProps extends RestrictionProps {
  /** The change whose dialog is open. */
  change: RestrictionChange | undefined;
  onClose: () => void;
}

/** Shows the dialogs that restrict and release a user. */
export function RestrictionDialogs({ user, onChanged, change, onClose }: RestrictionDialogsProps) {
  const isRestricted = user.restrictedByAdmin;
  return (
    <>
      <FormDialog
        form={
          change === 'restrict' &&
          dialogForm({
            title: isRestricted ? 'Edit reason' : `Restrict ${nameOf(user)}`,
            description: isRestricted
              ? undefined
              : 'The user will be signed out on all devices, and their API keys will be rejected.',
            action: isRestricted ? 'Save' : 'Restrict user',
            first: {
              reason: user.restrictedByAdminReason ?? '',
              note: user.restrictedByAdminPrivateDetails ?? '',
            },
            fields: (reasons, set) => [
              { id: 'reasons', shows: () => <RestrictionFields value={reasons} onChange={set} /> },
            ],
            send: async (reasons) => {
              await user.restrict(reasonsToSend(reasons));
              await onChanged();
              const undo = async () => {
                await user.release();
                await onChanged();
              };
              return isRestricted ? { title: 'Reason saved' } : { title: 'User restricted', undo };
            },
          })
        }
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={change === 'release'}
        title={`Release ${nameOf(user)}?`}
        consequence="The user will have full access to their account again. The reason and the private note will be deleted."
        action="Release user"
        onConfirm={async () => {
          const { restrictedByAdminReason: reason, restrictedByAdminPrivateDetails: privateDetails } = user;
          await user.release();
          await onChanged();
          announce({
            title: 'User released',
            undo: async () => {
              await user.restrict({ reason, privateDetails });
              await onChanged();
            },
          });
        }}
        onClose={onClose}
      />
    </>
  );
}

function Text({ term, text }: { term: string; text: string | null }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{term}</dt>
      <dd className="whitespace-pre-wrap break-words">{text ?? 'None'}</dd>
    </div>
  );
}
