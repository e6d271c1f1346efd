import { type ServerUser, useAction } from '@portico/react';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

const hour = 3_600_000;
const lifetimes = [
  { value: String(hour / 4), text: '15 minutes' },
  { value: String(hour), text: '1 hour' },
  { value: String(8 * hour), text: '8 hours' },
];

/** Creates an impersonation session for the user and shows how to use it. */
export function Impersonate({ user }: { user: ServerUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        <VenetianMask size={16} aria-hidden="true" />
        Impersonate
      </Button>
      <Dialog
        isOpen={isOpen}
        title={`Impersonate ${nameOf(user)}`}
        description="You will see your app as this user. The user sees the session in the account settings and can end it. You cannot change how the user signs in."
        onClose={() => setIsOpen(false)}
      >
        <Steps user={user} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Steps({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const project = useProject();
  const [lifetime, setLifetime] = useState(String(hour));
  const [snippet, setSnippet] = useState<string | undefined>(undefined);
  const creation = useAction(async () => {
    const session = await user.createSession({ expiresInMillis: Number(lifetime), isImpersonation: true });
    const { refreshToken } = await session.getTokens();
    if (refreshToken === null) throw new Error('The server created a session without a refresh token.');
    await refresh(['users', project.id, 'sessions', user.id]);
    setSnippet(cookieSnippet(project.id, refreshToken, Number(lifetime)));
  });

  if (snippet === undefined) {
    return (
      <>
        <SelectField
          label="Expires after"
          options={lifetimes}
          value={lifetime}
          onChange={(event) => setLifetime(event.target.value)}
        />
        <p className="mt-2 text-ink-3 text-sm">
          A session lasts at most one hour, unless the configuration auth.sessions.impersonationMinutesMax allows more.
        </p>
        <ProblemNote error={creation.error} />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={creation.isRunning} onClick={() => void creation.run()}>
            Create session
          </Button>
        </Actions>
      </>
    );
  }
  return (
    <>
      <ol className="mb-3 list-decimal space-y-1 ps-5 text-base text-ink-2 marker:text-ink-3">
        <li>Open your app, preferably in a private window.</li>
        <li>Open the browser console there (F12), paste this code and press Enter.</li>
        <li>To end the session, sign out in your app or revoke it on this page.</li>
      </ol>
      <CodeBlock title="Browser console" text={snippet} what="the code" />
      <p className="mt-2 text-ink-3 text-sm">
        This code is shown only once. Anyone who has it can act as the user until the session ends.
      </p>
      <Actions>
        {project.config.domains[0] !== undefined && (
          <Button onClick={() => open(project.config.domains[0]?.domain, '_blank', 'noopener')}>Open your app</Button>
        )}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}

/**
 * Returns JavaScript for the browser console: it stores the refresh token where the SDK reads it, and reloads the page.
 *
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
function cookieSnippet(projectId: string, refreshToken: string, lifetimeMillis: number): string {
  return [
    '{ const https = location.protocol === "https:";',
    `document.cookie = (https ? "__Host-" : "") + "portico-refresh-${projectId}--default="`,
    `+ encodeURIComponent(JSON.stringify({ refresh_token: "${refreshToken}", updated_at_millis: Date.now() }))`,
    `+ "; path=/; max-age=${Math.floor(lifetimeMillis / 1000)}" + (https ? "; secure" : ""); location.reload(); }`,
  ].join(' ');
}
