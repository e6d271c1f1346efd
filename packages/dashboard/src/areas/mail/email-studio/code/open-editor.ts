import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { SourceProblem } from '../../../../features/mail/source-problem.ts';
import { emailCompletions } from './completions.ts';
import { insertionOf } from './insertion.ts';
import { look } from './look.ts';

/** An open editor. */
export interface OpenEditor {
  /** Replaces the text as one step that can be undone. Does nothing if the text is the same. */
  setText(text: string): void;
  /** Marks an error, or removes the mark. */
  setProblem(problem: SourceProblem | undefined): void;
  /** Inserts an expression at the cursor, as its place in the source requires, and moves the focus into the editor. */
  insert(expression: string): void;
  /** Moves the cursor to a position and the focus into the editor. */
  goTo(line: number, column: number): void;
  close(): void;
}

interface EditorOptions {
  readonly parent: ShadowRoot;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly variableNames: () => readonly string[];
  /** Called after each change by the user. */
  readonly onChange: (text: string) => void;
}

/** Marks changes that do not come from the user. */
const isGiven = Annotation.define<true>();

/** How keyboard users leave the editor, in which Tab indents. */
const leaveHint = 'Press Escape and then Tab to leave the editor.';

/** Opens an editor for TSX. Its styles are in a shadow root, because the policy of the page forbids style elements. */
export function openEditor(options: EditorOptions): OpenEditor {
  const { parent, text } = options;
  const view = new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc: text,
      extensions: extensionsOf(options),
    }),
  });
  return {
    setText(next) {
      if (view.state.doc.toString() === next) return;
      const changes = { from: 0, to: view.state.doc.length, insert: next };
      view.dispatch({ changes, selection: { anchor: 0 }, annotations: isGiven.of(true) });
    },
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

function extensionsOf({ label, isReadOnly, variableNames, onChange }: EditorOptions): Extension[] {
  return [
    EditorState.readOnly.of(isReadOnly),
    lineNumbers(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    javascript({ jsx: true, typescript: true }),
    autocompletion({ override: [emailCompletions(variableNames)], icons: false }),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': leaveHint,
      spellcheck: 'false',
      tabindex: '0',
    }),
    EditorView.updateListener.of((update) => {
      const isByUser = update.docChanged && !update.transactions.some((one) => one.annotation(isGiven) === true);
      if (isByUser) onChange(update.state.doc.toString());
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
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
