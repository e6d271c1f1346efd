import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SourceProblem } from '../../../features/mail/source-problem.ts';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import type { OpenEditor } from './code/open-editor.ts';

/** What others can do with the editor. */
export type CodeEditorHandle = Pick<OpenEditor, 'goTo' | 'insert'>;

interface CodeEditorProps {
  /** Accessible name. */
  label: string;
  text: string;
  /** An error to mark. */
  problem: SourceProblem | undefined;
  /** Names of the variables, for completion. */
  variableNames: readonly string[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Called with the editor when it is loaded. */
  handle: React.RefObject<CodeEditorHandle | null>;
}

/** Shows a TSX editor with highlighting, completion and error marks. Its code is loaded when it is shown first. */
export function CodeEditor(props: CodeEditorProps) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedEditor key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Shows the editor after one attempt to load it. */
function LoadedEditor(props: CodeEditorProps & { onRetry: () => void }) {
  const { label, text, problem, variableNames, isReadOnly, onChange, handle, onRetry } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, variableNames, onChange });
  latest.current = { text, variableNames, onChange };
  const [editor, setEditor] = useState<OpenEditor | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);

  useEffect(() => {
    let isClosed = false;
    let opened: OpenEditor | undefined;
    const load = async () => {
      const { openEditor } = await import('./code/open-editor.ts');
      if (isClosed || box.current === null) return;
      opened = openEditor({
        parent: box.current.shadowRoot ?? box.current.attachShadow({ mode: 'open' }),
        text: latest.current.text,
        label,
        isReadOnly,
        variableNames: () => latest.current.variableNames,
        // At once: a render with an older text would otherwise replace what was typed in the meantime.
        onChange: (next) => flushSync(() => latest.current.onChange(next)),
      });
      handle.current = opened;
      setEditor(opened);
    };
    load().catch((error: unknown) => setFailure(error));
    return () => {
      isClosed = true;
      opened?.close();
      handle.current = null;
      setEditor(undefined);
    };
  }, [label, isReadOnly, handle]);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(() => editor?.setProblem(problem), [editor, problem]);

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
