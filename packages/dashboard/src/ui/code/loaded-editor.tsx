import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Failed } from '../states/problem.tsx';
import { Loading, Skeleton } from '../states/states.tsx';
import type { EditorPlace } from './code-view.ts';

/** An open editor. */
export interface Editor {
  /** Replaces the text as one step that can be undone. Does nothing if the text is the same. */
  setText(text: string): void;
  close(): void;
}

interface LoadedEditorProps<E extends Editor> {
  /** Accessible name. */
  label: string;
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Loads the code of the editor. */
  load: () => Promise<(place: EditorPlace) => E>;
  /** Called with the editor when it is open, and with undefined when it has closed. */
  onOpen?: (editor: E | undefined) => void;
}

/** Shows an editor whose code is loaded when it is shown first, and *Try again* if that fails. */
export function LoadedEditor<E extends Editor>(props: LoadedEditorProps<E>) {
  const [attempt, setAttempt] = useState(0);
  return <OneAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Shows the editor after one attempt to load it. */
function OneAttempt<E extends Editor>(props: LoadedEditorProps<E> & { onRetry: () => void }) {
  const { label, text, isReadOnly, onRetry } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [editor, setEditor] = useState<E | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);

  useEffect(() => {
    let isClosed = false;
    let opened: E | undefined;
    const open = async () => {
      const openIn = await latest.current.load();
      if (isClosed || box.current === null) return;
      opened = openIn({
        parent: box.current.shadowRoot ?? box.current.attachShadow({ mode: 'open' }),
        text: latest.current.text,
        label,
        isReadOnly,
        // At once: a render with an older text would otherwise replace what was typed in the meantime.
        onChange: (next) => flushSync(() => latest.current.onChange(next)),
      });
      latest.current.onOpen?.(opened);
      setEditor(opened);
    };
    open().catch((error: unknown) => setFailure(error));
    return () => {
      isClosed = true;
      opened?.close();
      latest.current.onOpen?.(undefined);
      setEditor(undefined);
    };
  }, [label, isReadOnly]);
  useEffect(() => editor?.setText(text), [editor, text]);

  return (
    <>
      {failure !== undefined && <Failed error={failure} onRetry={onRetry} />}
      {failure === undefined && editor === undefined && (
        <Loading what="the editor">
          <Skeleton className="m-3 h-40" />
        </Loading>
      )}
      <div ref={box} className={failure === undefined ? 'min-h-0 flex-1 overflow-hidden' : 'hidden'} />
    </>
  );
}
