import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useId, useLayoutEffect, useRef } from 'react';
import { Wait } from '../../../loading/wait.tsx';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { SecondFactorStep, SignInStep } from './reauthentication-steps.tsx';
import { useReauthentication } from './use-reauthentication.ts';

interface DialogProps {
  readonly user: CurrentUser;
  readonly project: Project;
  /** Called when the dialog closes, with whether the session is recent. */
  readonly onClose: (isRecent: boolean) => void;
}

/** Asks the user to sign in again with one of their sign-in methods, and the second factor. */
export function ReauthenticationDialog({ user, project, onClose }: DialogProps) {
  const text = useAccountText(accountPages);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isRecent = useRef(false);
  // The browser returns the focus when a dialog is closed, but not when it is removed.
  const close = () => dialog.current?.close();
  // Then the session cannot read the sign-in methods of the user.
  const isSetup = user.isSecondFactorSetupRequired;
  const flow = useReauthentication(() => {
    isRecent.current = true;
    close();
  });
  // Before the effects of the fields, so that the browser knows which element had the focus.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="portico-dialog portico-stack"
      aria-labelledby={id}
      onClose={() => onClose(isRecent.current)}
    >
      <div>
        <h2 id={id} className="portico-title">
          {text('reauth.title')}
        </h2>
        {flow.attemptCode === undefined && (
          <p className="portico-lead">{text(isSetup ? 'problem.reauthenticate' : 'reauth.text')}</p>
        )}
      </div>
      {flow.attemptCode === undefined && !isSetup && (
        <PartBoundary retry={() => Promise.all([user.listContactChannels(), user.listOAuthProviders()])}>
          <Wait fallback={<BlockBones />}>
            <SignInStep user={user} project={project} flow={flow} />
          </Wait>
        </PartBoundary>
      )}
      {flow.attemptCode !== undefined && (
        <SecondFactorStep project={project} flow={flow} attemptCode={flow.attemptCode} />
      )}
      <Button isQuiet onClick={close}>
        {text('account.cancel')}
      </Button>
    </dialog>
  );
}
