import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { look } from './look.ts';

/** Where an editor opens, and with what. */
export interface EditorPlace {
  readonly parent: ShadowRoot;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Called after each change by the user. */
  readonly onChange: (text: string) => void;
}

/** Marks changes that do not come from the user. */
const isGiven = Annotation.define<true>();

/** Texts of the search. */
const phrases = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
});

/** How keyboard users leave the editor, in which Tab indents. */
const leaveHint = 'Press Escape and then Tab to leave the editor.';

/**
 * Opens an editor for code, with search, folding and undo. Its styles are in a shadow root, because the policy of the page
 * forbids style elements.
 *
 * @param language what depends on the language, such as highlighting and completion
 */
export function openCodeView(place: EditorPlace, language: readonly Extension[]): EditorView {
  const { parent, text, label, isReadOnly, onChange } = place;
  const extensions = [
    ...language,
    EditorState.readOnly.of(isReadOnly),
    lineNumbers(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    phrases,
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
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
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
  return new EditorView({ parent, root: parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Replaces the text of a view as one step that can be undone. Does nothing if the text is the same. */
export function setTextOf(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  const changes = { from: 0, to: view.state.doc.length, insert: text };
  view.dispatch({ changes, selection: { anchor: 0 }, annotations: isGiven.of(true) });
}
