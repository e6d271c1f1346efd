import { useMemo, useRef } from 'react';
import { RenderingNote } from '../../../features/mail/rendering-note.tsx';
import type { RenderingProblem } from '../../../features/mail/rendering-problem.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Changes } from '../../../ui/lists/changes.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { CodeEditor, type CodeEditorHandle } from './code-editor.tsx';
import { type ComparedSource, SourceComparison } from './source-comparison.tsx';
import type { StudioKind } from './studio-kinds.ts';
import { VariableList } from './variable-list.tsx';

/** The source in an editor. */
export interface EditorText {
  readonly text: string;
  readonly isDirty: boolean;
  change(text: string): void;
}

interface SourcePaneProps {
  kind: StudioKind;
  id: string;
  title: string;
  source: EditorText;
  others: readonly ComparedSource[];
  /** Why the source cannot be rendered. */
  problem: RenderingProblem | undefined;
  variableNames: readonly string[];
  /** Whether the source follows from something else. It can be read, and edited after `onUnlock`. */
  isLocked?: boolean | undefined;
  onUnlock?: (() => void) | undefined;
}

/** Shows the source of a template, theme or draft in an editor, with its problem and the AI chat. */
export function SourcePane(props: SourcePaneProps) {
  const { kind, id, title, source, others, problem, variableNames, isLocked = false, onUnlock } = props;
  const editor = useRef<CodeEditorHandle>(null);
  const isReadOnly = !useMayChange() || isLocked;
  const mark = useMark(kind, problem);
  const { text, change } = source;
  return (
    <section aria-label="Source" className="flex min-w-0 flex-col gap-3">
      {isLocked && <LockedNote onUnlock={onUnlock} />}
      {kind !== 'theme' && !isLocked && (
        <VariableList names={variableNames} onInsert={(expression) => editor.current?.insert(expression)} />
      )}
      <div className="flex h-[34rem] min-h-64 flex-col overflow-hidden rounded-lg border border-line bg-raised xl:h-[46rem]">
        <CodeEditor
          key={String(isLocked)}
          label={`Source of ${title}`}
          text={text}
          problem={mark}
          variableNames={variableNames}
          isReadOnly={isReadOnly}
          onChange={change}
          handle={editor}
        />
      </div>
      <p className="text-ink-3 text-sm">Tab indents. Press Escape and then Tab to leave the editor.</p>
      <RenderingNote
        problem={problem}
        onGo={mark === undefined ? undefined : () => editor.current?.goTo(mark.line, mark.column)}
      />
      <SourceComparison others={others} text={text} onReset={change} />
      {!isLocked && (
        <Changes>
          <ChatPanel kind={kind} id={id} text={text} onApply={change} />
        </Changes>
      )}
    </section>
  );
}

function LockedNote({ onUnlock }: Pick<SourcePaneProps, 'onUnlock'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-3">
      <p className="text-base text-ink-2">
        This source follows from the blocks. After a change here, the email is edited as TSX, and sent as it is in every
        language.
      </p>
      <Button changes size="small" onClick={onUnlock}>
        Edit as TSX
      </Button>
    </div>
  );
}

/** Returns the place of a problem in the edited source. Undefined if it is in another source, such as the theme of a template. */
function useMark(kind: StudioKind, problem: RenderingProblem | undefined) {
  const { place, message = '' } = problem ?? {};
  const { line, column } = place?.source === (kind === 'theme' ? 'theme' : 'template') ? place : {};
  return useMemo(
    () => (line === undefined || column === undefined ? undefined : { line, column, message }),
    [line, column, message],
  );
}
