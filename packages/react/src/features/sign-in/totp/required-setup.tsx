import type { CurrentUser, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { settingsSheet } from '../../../ui/theme/settings-sheet.ts';
import { Reauthentication } from '../../users/sessions/reauthentication.tsx';
import { NewRecoveryCodes } from './account-recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

interface RequiredSetupProps {
  readonly fullPage: boolean;
  /** Called after the setup, instead of the redirect to the page after sign-in. */
  readonly onSuccess: (() => void) | undefined;
}

/**
 * Shows the page that sets up the second factor that the project requires: an authenticator app, then recovery codes.
 */
export function RequiredSetup({ fullPage, onSuccess }: RequiredSetupProps) {
  const app = usePorticoApp();
  const user = useUser();
  const project = useRead(app[internals].project());
  // After a sign-out, until the redirect.
  if (user === null) return <CardSkeleton fullPage={fullPage} />;
  const finish = async () => {
    if (onSuccess !== undefined) onSuccess();
    else if (project.config.asksAtSignUp === true) await app.redirectToOnboarding();
    else await app.redirectToAfterSignIn();
  };
  return (
    <Frame fullPage={fullPage} sheet={settingsSheet}>
      <Reauthentication user={user} project={project}>
        <Setup fullPage={fullPage} user={user} project={project} finish={finish} />
      </Reauthentication>
    </Frame>
  );
}

interface SetupProps extends Pick<RequiredSetupProps, 'fullPage'> {
  readonly user: CurrentUser;
  readonly project: Project;
  readonly finish: () => Promise<void>;
}

function Setup({ fullPage, user, project, finish }: SetupProps) {
  const app = usePorticoApp();
  const text = useAccountText(accountPages);
  const [codes, setCodes] = useState<readonly string[]>();
  const renewal = useAction(async () => {
    setCodes(await (await user.getRecoveryCodes()).renew());
  });
  const turnOn = async (totpMultiFactorSecret: Uint8Array, totpCode: string) => {
    await user.update({ totpMultiFactorSecret, totpCode });
    await renewal.run();
  };
  const leave = useAction(() => app.signOut());
  const title = text('second.set-up');
  useWindowTitle(title, fullPage);
  return (
    <>
      <Head title={title} project={project}>
        {text('setup.text', { project: project.displayName })}
      </Head>
      {codes !== undefined && <NewRecoveryCodes heading="h2" codes={codes} onDone={() => void finish()} />}
      {codes === undefined && renewal.error !== undefined && (
        <div className="portico-stack">
          <AccountAlert error={renewal.error} />
          <Button isBusy={renewal.isRunning} onClick={() => void renewal.run()}>
            {text('recovery.create')}
          </Button>
        </div>
      )}
      {codes === undefined && renewal.error === undefined && (
        <>
          <SecondFactorSetup
            issuer={project.displayName}
            account={user.primaryEmail ?? user.displayName ?? user.id}
            turnOn={turnOn}
          />
          <AccountAlert error={leave.error} />
          <div className="portico-actions">
            <Button isQuiet isBusy={leave.isRunning} onClick={leave.run}>
              {text('sign-out.button')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
