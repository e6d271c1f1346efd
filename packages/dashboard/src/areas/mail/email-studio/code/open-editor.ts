import { autocompletion } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { setDiagnostics } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { SourceProblem } from '../../../../features/mail/source-problem.ts';
import { type EditorPlace, openCodeView, setTextOf } from '../../../../ui/code/code-view.ts';
import type { Editor } from '../../../../ui/code/loaded-editor.tsx';
import { emailCompletions } from './completions.ts';
import { insertionOf } from './insertion.ts';

/** An open editor. */
export interface OpenEditor extends Editor {
  /** Marks an error, or removes the mark. */
  setProblem(problem: SourceProblem | undefined): void;
  /** Inserts an expression at the cursor, as its place in the source requires, and moves the focus into the editor. */
  insert(expression: string): void;
  /** Moves the cursor to a position and the focus into the editor. */
  goTo(line: number, column: number): void;
}

/** Opens an editor for TSX. @param variableNames returns the names of the variables, as they are when the completion opens */
export function openEditor(place: EditorPlace, variableNames: () => readonly string[]): OpenEditor {
  const view = openCodeView(place, [
    javascript({ jsx: true, typescript: true }),
    autocompletion({ override: [emailCompletions(variableNames)], icons: false }),
  ]);
  return {
    setText: (next) => setTextOf(view, next),
    setProblem(next) {
      const diagnostics = next === undefined ? [] : [diagnosticOf(view.state, next)];
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(line, column) {
      view.dispatch({ selection: { anchor: offsetOf(view.state, line, column) }, scrollIntoView: true });
      view.focus();
    },
    insert(expression) {
      view.dispatch(insertionOf(view.state, expression));
      view.focus();
    },
    close: () => view.destroy(),
  };
}

function offsetOf({ doc }: EditorState, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

function diagnosticOf(state: EditorState, { line, column, message }: SourceProblem) {
  const from = offsetOf(state, line, column);
  const { to } = state.doc.lineAt(from);
  const word = /^[\w$]+/.exec(state.sliceDoc(from, to))?.[0] ?? '';
  return { from, to: Math.min(to, from + Math.max(1, word.length)), severity: 'error' as const, message };
}
