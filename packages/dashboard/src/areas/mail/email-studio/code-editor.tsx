import { useEffect, useRef, useState } from 'react';
import type { SourceProblem } from '../../../features/mail/source-problem.ts';
import type { EditorPlace } from '../../../ui/code/code-view.ts';
import { LoadedEditor } from '../../../ui/code/loaded-editor.tsx';
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

/** Shows a TSX editor with highlighting, completion and error marks. */
export function CodeEditor({ problem, variableNames, handle, ...shown }: CodeEditorProps) {
  const [editor, setEditor] = useState<OpenEditor | undefined>(undefined);
  const latestNames = useRef(variableNames);
  latestNames.current = variableNames;
  useEffect(() => editor?.setProblem(problem), [editor, problem]);
  const load = async () => {
    const { openEditor } = await import('./code/open-editor.ts');
    return (place: EditorPlace) => openEditor(place, () => latestNames.current);
  };
  return (
    <LoadedEditor
      {...shown}
      load={load}
      onOpen={(opened) => {
        handle.current = opened ?? null;
        setEditor(opened);
      }}
    />
  );
}
