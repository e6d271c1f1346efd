import { type Action, useAction } from '@portico/react';
import { useState } from 'react';
import { announce } from '../../../ui/states/toasts.tsx';

/** Saves and loads the source of a theme or draft. */
export interface SourceStore {
  /** The source that was loaded last. */
  readonly saved: string;
  /** @throws {RequestFailed} 409, the stored source is not `base` */
  readonly save: (text: string, base: string) => Promise<void>;
  /** Loads the source as it is stored now. */
  readonly load: () => Promise<string>;
  /** Loads `saved` again. */
  readonly refresh: () => Promise<void>;
}

/** A source that is edited. */
export interface EditedSource {
  readonly text: string;
  readonly isDirty: boolean;
  /** The source with which the edit began. */
  readonly base: string;
  /** What someone else has saved while the user edited. Nothing is saved until the user decides. */
  readonly theirs: string | undefined;
  readonly saving: Action<[]>;
  change(text: string): void;
  discard(): void;
  /** Continues with the source of the other person: with it, or with the own text, which then replaces it. */
  settle(choice: 'theirs' | 'mine'): void;
}

/** Returns the text of an editor, with the source with which the edit began. */
export function useSource({ saved, save, load, refresh }: SourceStore): EditedSource {
  const [edit, setEdit] = useState<{ text: string; base: string } | undefined>(undefined);
  const [theirs, setTheirs] = useState<string | undefined>(undefined);
  const text = edit?.text ?? saved;
  const base = edit?.base ?? saved;
  const saving = useAction(async () => {
    try {
      await save(text, base);
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && error.status === 409)) throw error;
      setTheirs(await load());
      return;
    }
    await refresh();
    announce({ title: 'Changes saved' });
    // The user may have typed in between.
    setEdit((now) => (now === undefined || now.text === text ? undefined : { text: now.text, base: text }));
  });
  const clear = () => {
    setTheirs(undefined);
    saving.clear();
  };
  return {
    text,
    isDirty: text !== base,
    base,
    theirs,
    saving,
    change: (next) => setEdit(next === base ? undefined : { text: next, base }),
    discard: () => {
      setEdit(undefined);
      clear();
    },
    settle: (choice) => {
      if (theirs === undefined) return;
      setEdit({ text: choice === 'mine' ? text : theirs, base: theirs });
      clear();
      void refresh();
    },
  };
}
