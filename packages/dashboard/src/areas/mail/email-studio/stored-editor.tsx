import type { ReactNode } from 'react';
import { Conflict } from './conflict.tsx';
import { EditorScreen } from './editor-screen.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { type SourceStore, useSource } from './use-source.ts';

interface StoredEditorProps
  extends Omit<React.ComponentProps<typeof EditorScreen>, 'source' | 'error' | 'actions' | 'notes'> {
  store: SourceStore;
  /** Buttons next to "Save changes". They know whether there are unsaved changes. */
  actions?: (isDirty: boolean) => ReactNode;
}

/** Shows the editor of a theme or draft, which has one stored version. */
export function StoredEditor({ store, actions, ...rest }: StoredEditorProps) {
  const source = useSource(store);
  const { base, theirs, isDirty, saving, settle } = source;
  return (
    <EditorScreen
      {...rest}
      source={source}
      error={saving.error}
      actions={
        <>
          <SaveButtons source={source} />
          {actions?.(isDirty)}
        </>
      }
      notes={theirs !== undefined && <Conflict kind={rest.kind} base={base} theirs={theirs} onSettle={settle} />}
    />
  );
}
