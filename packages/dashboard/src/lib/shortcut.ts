import { useEffect, useRef } from 'react';

/** Runs a function when the user presses Ctrl or Cmd with a key. The browser then does nothing for it. */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}

const offKey = 'portico-single-keys-off';

/** Returns whether shortcuts of one key work on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return true; // Storage is disabled: no stored choice.
  }
}

/** Switches shortcuts of one key on or off on this device. */
export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, 'true');
  } catch {
    // Storage is disabled: nothing to keep.
  }
}

/**
 * Runs a function when the user presses one key outside of fields, menus and dialogs. People who speak to their computer can
 * switch these shortcuts off.
 *
 * @see https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export function useSingleKey(key: string, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isInField(event) || !areSingleKeysOn()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}

const fields = 'input, textarea, select, [contenteditable], [role=textbox]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

/** The target of an event in the code editor is the element around it, because the editor has a tree of its own. */
function isInField(event: KeyboardEvent): boolean {
  return event.composedPath().some((one) => one instanceof Element && one.matches(`${fields}, ${overlays}`));
}
