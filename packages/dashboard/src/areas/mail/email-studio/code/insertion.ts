import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';
import { additionTo } from './addition.ts';

type Tree = ReturnType<typeof syntaxTree>;
type SyntaxNode = Tree['topNode'];

/** Time for parsing the rest of a long source, in milliseconds. */
const parseMillisMax = 200;

/** The props of a template. */
const propsOfTemplate = /function\s+EmailTemplate\s*\(\s*{([^}]*)}/;

/**
 * Returns the change that inserts an expression at the cursor: in braces between tags, without braces in code, and in a string
 * that becomes a template literal. Adds the object of the expression to the props of the template.
 *
 * @param expression such as `variables.count`
 */
export function insertionOf(state: EditorState, expression: string): TransactionSpec {
  const tree = ensureSyntaxTree(state, state.doc.length, parseMillisMax) ?? syntaxTree(state);
  const { head } = state.selection.main;
  // An editor in which nobody has clicked has its cursor at the start, where no expression makes sense.
  const at = head === 0 ? endOfContent(tree) : head;
  const [name = ''] = expression.split(/[.[]/, 1);
  const added = additionTo(propsOfTemplate, state.doc.toString(), name);
  const changes = state.changes([
    ...changesAt(tree, state, at, expression),
    ...(added === undefined ? [] : [{ from: added.from, insert: added.insert }]),
  ]);
  return { changes, selection: { anchor: changes.mapPos(at, 1) }, scrollIntoView: true, userEvent: 'input' };
}

/** Returns the end of the content of the outermost element; 0 if there is none. */
function endOfContent(tree: Tree): number {
  let end = 0;
  tree.iterate({
    enter: ({ name, from }) => {
      if (name === 'JSXCloseTag') end = from;
    },
  });
  return end;
}

function changesAt(tree: Tree, state: EditorState, at: number, expression: string): ChangeSpec[] {
  // The parser ends empty braces after the first one.
  if (state.sliceDoc(at - 1, at + 1) === '{}') return [{ from: at, insert: expression }];
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node !== null; node = node.parent) {
    if (node.from >= at || at >= node.to) continue;
    switch (node.name) {
      case 'TemplateString':
        return [{ from: at, insert: `\${${expression}}` }];
      case 'JSXAttributeValue':
        return asTemplateLiteral(state, node, at, expression, { start: '{`', end: '`}', escaped: /[`\\]|\$(?={)/g });
      case 'String':
        return asTemplateLiteral(state, node, at, expression, { start: '`', end: '`', escaped: /`|\$(?={)/g });
      case 'JSXEscape':
      case 'Interpolation':
        return [{ from: at, insert: expression }];
      case 'JSXElement':
      case 'JSXOpenTag':
      case 'JSXSelfClosingTag':
        return [{ from: at, insert: `{${expression}}` }];
    }
  }
  return [{ from: at, insert: expression }];
}

/** Returns the changes of a quoted text to a template literal with the expression in it. */
function asTemplateLiteral(
  state: EditorState,
  { from, to }: SyntaxNode,
  at: number,
  expression: string,
  { start, end, escaped }: { readonly start: string; readonly end: string; readonly escaped: RegExp },
): ChangeSpec[] {
  const text = state.sliceDoc(from + 1, to - 1);
  const escapes = [...text.matchAll(escaped)].map(({ index }) => ({ from: from + 1 + index, insert: '\\' }));
  return [
    { from, to: from + 1, insert: start },
    ...escapes,
    { from: at, insert: `\${${expression}}` },
    { from: to - 1, to, insert: end },
  ];
}
