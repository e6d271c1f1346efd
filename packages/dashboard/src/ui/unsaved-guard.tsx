import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';

/** Asks before a screen with unsaved changes is left. */
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
      description="What you changed on this screen is not saved yet."
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
