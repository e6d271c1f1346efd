import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../lib/shortcut.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: [`${command} K`, '/'], does: 'Search' },
  { keys: [`${command} S`], does: 'Save in an editor' },
  { keys: ['Esc'], does: 'Close a dialog or menu' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/** Lists the keyboard shortcuts of the dashboard. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const [areOn, setAreOn] = useState(areSingleKeysOn);
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2 text-base">
            <dt>{does}</dt>
            <dd className="flex items-center gap-1.5 text-ink-3 text-sm">
              {keys.map((key, at) => (
                <span key={key} className="flex items-center gap-1.5">
                  {at > 0 && 'or'}
                  <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink-2 text-xs">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          label="Use shortcuts of a single key"
          help="Applies to this device. Turn it off if speech input triggers them."
          isChecked={areOn}
          onChange={(next) => {
            setSingleKeys(next);
            setAreOn(next);
          }}
        />
      </div>
    </Dialog>
  );
}
