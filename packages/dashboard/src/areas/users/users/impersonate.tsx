import type { AdminOwnedProject, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { appPageOf } from '../../../lib/app-page.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Actions, DialogFrame } from '../../../ui/dialogs/dialog.tsx';
import { FormContent } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
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
      <DialogFrame isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Steps user={user} onClose={() => setIsOpen(false)} />
      </DialogFrame>
    </>
  );
}

const description =
  'You see your app as this user, who sees the session in the account settings and can end it. You cannot change how the user signs in, and cannot pay.';

/** Returns how long the session can last. */
function useLifetimes(project: AdminOwnedProject) {
  const config = useQuery({
    queryKey: ['config', project.id, 'values'],
    queryFn: async () => await project.getConfig(),
  });
  return lifetimesUpTo(config.data?.auth.sessions.impersonationMinutesMax);
}

function Steps({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const project = useProject();
  const lifetimes = useLifetimes(project);
  const usual = lifetimes.findLast(({ value }) => Number(value) <= hour) ?? lifetimes[0];
  const title = `Sign in as ${nameOf(user)}`;
  return (
    <FormContent
      form={{
        title,
        description,
        action: 'Sign in as user',
        first: { reason: '', lifetime: '', page: appPageOf(project, 'impersonation') },
        fields: ({ reason, lifetime, page }, set) => [
          {
            name: 'reason',
            label: 'Reason',
            autoFocus: true,
            maxLength: 500,
            help: 'Such as a ticket number. The audit log shows it.',
            problem: reason.trim() === '' ? 'Enter a reason. It is kept in the audit log.' : undefined,
          },
          {
            id: 'lifetime',
            shows: () => (
              <SelectField
                label="Session lasts"
                options={lifetimes}
                value={lifetime || usual?.value}
                onChange={(next) => set({ lifetime: next })}
              />
            ),
          },
          {
            name: 'page',
            label: 'Page of your app',
            type: 'url',
            spellCheck: false,
            placeholder: 'https://app.example.com/handler/impersonation',
            help: 'The ready-made page of your app, on a trusted domain of the project.',
            problem: URL.canParse(page.trim())
              ? undefined
              : 'Enter a URL, such as https://app.example.com/handler/impersonation.',
          },
        ],
        send: async ({ reason, lifetime, page }) => {
          const expiresInMillis = Number(lifetime || usual?.value);
          const link = { reason: reason.trim(), expiresInMillis, callbackUrl: page.trim() };
          const blocked = await openLink(async () => (await user.createImpersonationLink(link)).url);
          return blocked === undefined
            ? undefined
            : { title, description, content: () => <Link url={blocked} onClose={onClose} /> };
        },
      }}
      onClose={onClose}
    />
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
