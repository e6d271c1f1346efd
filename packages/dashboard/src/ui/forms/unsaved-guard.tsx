import { useBlocker } from '@tanstack/react-router';
import { Actions, Dialog } from '../dialogs/dialog.tsx';
import { Button } from './button.tsx';

/** Asks for confirmation before the user leaves a screen with unsaved changes. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === 'blocked'}
      title="Leave without saving?"
      description="Your changes on this page have not been saved."
      onClose={() => reset?.()}
    >
      <Actions>
        <Button onClick={() => proceed?.()}>Leave</Button>
        <Button look="primary" onClick={() => reset?.()}>
          Stay
        </Button>
      </Actions>
    </Dialog>
  );
}
