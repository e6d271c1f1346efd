import type { CurrentUser, Project } from '@portico/js';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ReauthenticationContext } from '../../../hooks/reauthentication.ts';
import { lazyPart, Wait } from '../../../loading/wait.tsx';

const loadDialog = async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog;
const ReauthenticationDialog = lazyPart(loadDialog);

interface ReauthenticationProps {
  readonly user: CurrentUser;
  readonly project: Project;
  readonly children: ReactNode;
}

/** Actions of a user who waits for a dialog. */
interface Waiting {
  readonly answer: Promise<boolean>;
  readonly close: (isRecent: boolean) => void;
}

/** Shows a dialog when an action below needs a recent sign-in. Actions that run at the same time share it. */
export function Reauthentication({ user, project, children }: ReauthenticationProps) {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<Waiting | undefined>(undefined);
  const ask = useCallback(async () => {
    // If the code cannot be loaded, the action shows the error.
    await loadDialog();
    waiting.current ??= newWaiting();
    setAsking(true);
    return await waiting.current.answer;
  }, []);
  const close = (isRecent: boolean) => {
    waiting.current?.close(isRecent);
    waiting.current = undefined;
    setAsking(false);
  };
  return (
    <>
      <ReauthenticationContext.Provider value={ask}>{children}</ReauthenticationContext.Provider>
      {isAsking && (
        <Wait fallback={null}>
          <ReauthenticationDialog user={user} project={project} onClose={close} />
        </Wait>
      )}
    </>
  );
}

function newWaiting(): Waiting {
  let close: Waiting['close'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    close = resolve;
  });
  return { answer, close };
}
