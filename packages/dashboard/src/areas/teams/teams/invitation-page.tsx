import { type TeamInvitation, useAction } from '@portico/react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

/** An invitation whose link is about to change. */
export interface AskedPage {
  readonly invitation: TeamInvitation;
  readonly purpose: 'link' | 'resend';
}

interface PageDialogProps {
  asked: AskedPage | undefined;
  /** A page of the app, if the invitation has none. */
  guess: string;
  onConfirm: (asked: AskedPage, callbackUrl: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before the link in an email ends, and shows the page that the new link opens. */
export function PageDialog({ asked, onClose, ...more }: PageDialogProps) {
  const isLink = asked?.purpose === 'link';
  return (
    <Dialog
      isOpen={asked !== undefined}
      title={isLink ? 'Get a new link' : 'Send the invitation again'}
      description="The link in the email that was sent before will stop working."
      onClose={onClose}
    >
      {asked !== undefined && <PageForm asked={asked} onClose={onClose} {...more} />}
    </Dialog>
  );
}

function PageForm({ asked, guess, onConfirm, onClose }: PageDialogProps & { asked: AskedPage }) {
  const { callbackUrl } = asked.invitation;
  const [page, setPage] = useState(callbackUrl ?? guess);
  const problem = URL.canParse(page.trim()) ? undefined : 'Enter the full URL, including https://.';
  const saving = useAction(async () => {
    await onConfirm(asked, page.trim());
    onClose();
  });
  const action = asked.purpose === 'link' ? 'Create link' : 'Send invitation';
  return (
    <DialogForm action={action} saving={saving} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <TextField
          label="Invitation page"
          type="url"
          autoComplete="off"
          help={
            callbackUrl === null
              ? 'The page of this invitation is not known. This is the page at your first trusted domain: check it.'
              : 'The page that the link opens.'
          }
          value={page}
          error={isTried ? problem : undefined}
          onChange={(event) => setPage(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
