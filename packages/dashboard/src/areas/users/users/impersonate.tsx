import { type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { appPageOf } from '../../../lib/app-page.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { lifetimesUpTo } from './impersonation-lifetimes.ts';

const hour = 3_600_000;

/** Creates a link with which the owner signs in as the user. */
export function Impersonate({ user }: { user: ServerUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        <VenetianMask size={16} aria-hidden="true" />
        Sign in as user
      </Button>
      <Dialog
        isOpen={isOpen}
        title={`Sign in as ${nameOf(user)}`}
        description="You see your app as this user, who sees the session in the account settings and can end it. You cannot change how the user signs in, and cannot pay."
        onClose={() => setIsOpen(false)}
      >
        <Steps user={user} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Steps({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const project = useProject();
  const config = useQuery({
    queryKey: ['config', project.id, 'values'],
    queryFn: async () => await project.getConfig(),
  });
  const lifetimes = lifetimesUpTo(config.data?.auth.sessions.impersonationMinutesMax);
  const [lifetime, setLifetime] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const [page, setPage] = useState(() => appPageOf(project, 'impersonation'));
  const [url, setUrl] = useState<string | undefined>(undefined);
  const usual = lifetimes.findLast(({ value }) => Number(value) <= hour) ?? lifetimes[0];
  const chosen = lifetime ?? usual?.value ?? '';
  const reasonProblem = reason.trim() === '' ? 'Enter a reason. It is kept in the audit log.' : undefined;
  const pageProblem = URL.canParse(page.trim())
    ? undefined
    : 'Enter a URL, such as https://app.example.com/handler/impersonation.';
  const creation = useAction(async () => {
    const link = { reason: reason.trim(), expiresInMillis: Number(chosen), callbackUrl: page.trim() };
    const blocked = await openLink(async () => (await user.createImpersonationLink(link)).url);
    if (blocked === undefined) onClose();
    else setUrl(blocked);
  });
  if (url !== undefined) return <Link url={url} onClose={onClose} />;
  return (
    <DialogForm action="Sign in as user" saving={creation} problems={[reasonProblem, pageProblem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Reason"
            autoFocus
            maxLength={500}
            value={reason}
            error={isTried ? reasonProblem : undefined}
            help="Such as a ticket number. The audit log shows it."
            onChange={(event) => setReason(event.target.value)}
          />
          <SelectField
            label="Session lasts"
            options={lifetimes}
            value={chosen}
            onChange={(event) => setLifetime(event.target.value)}
          />
          <TextField
            label="Page of your app"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://app.example.com/handler/impersonation"
            value={page}
            error={isTried ? pageProblem : undefined}
            help="The ready-made page of your app, on a trusted domain of the project."
            onChange={(event) => setPage(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}

/**
 * Opens a link in a new window, which opens during the click: browsers block windows that open later.
 *
 * @returns the link if the browser has blocked the window
 */
async function openLink(create: () => Promise<string>): Promise<string | undefined> {
  const opened = window.open('about:blank', '_blank');
  try {
    const url = await create();
    if (opened === null) return url;
    opened.opener = null;
    opened.location.replace(url);
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/** Shows the link, for browsers that block new windows. */
function Link({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <>
      <p className="mb-3 text-base text-ink-2">
        Your browser blocked the new window. Open this link within a minute. It works once.
      </p>
      <CopyableText text={url} what="link" />
      <Actions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}
