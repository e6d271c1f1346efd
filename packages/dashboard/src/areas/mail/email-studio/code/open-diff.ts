import { javascript } from '@codemirror/lang-javascript';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { look } from '../../../../ui/code/look.ts';

interface DiffOptions {
  readonly parent: ShadowRoot;
  /** Accessible name. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Shows the differences of two sources, without editing. @returns closes it */
export function openDiff({ parent, label, before, after }: DiffOptions): () => void {
  const view = new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        lineNumbers(),
        javascript({ jsx: true, typescript: true }),
        look,
        EditorState.readOnly.of(true),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          gutter: true,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
      ],
    }),
  });
  return () => view.destroy();
}
