import { useMayChange } from '../../../lib/rights.tsx';
import { useShortcut } from '../../../lib/shortcut.ts';
import { Button } from '../../../ui/forms/button.tsx';
import type { EditedSource } from './use-source.ts';

/** Shows the buttons that save and discard the changes of a source. */
export function SaveButtons({ source }: { source: EditedSource }) {
  const { isDirty, theirs, saving, discard } = source;
  const canSave = useMayChange() && isDirty && theirs === undefined;
  const save = () => {
    if (canSave) void saving.run();
  };
  // Instead of the dialog of the browser.
  useShortcut('s', save);
  return (
    <>
      <Button changes disabled={!isDirty || saving.isRunning} onClick={discard}>
        Discard
      </Button>
      <Button
        changes
        look={canSave ? 'primary' : 'secondary'}
        disabled={!canSave}
        isBusy={saving.isRunning}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={save}
      >
        Save changes
      </Button>
    </>
  );
}
