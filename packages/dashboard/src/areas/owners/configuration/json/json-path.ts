import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { Path } from './schema.ts';

/** Returns the text of a JSON string of the document. A string that is not complete counts as well. */
function stringAt(state: EditorState, { from, to }: Pick<SyntaxNode, 'from' | 'to'>): string {
  const text = state.sliceDoc(from, to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', '');
  }
}

/** Returns where the value of a node is. For the name of a setting, this is the place of the setting. */
export function pathOf(state: EditorState, node: SyntaxNode): Path {
  const path: string[] = [];
  let child = node;
  for (let parent = node.parent; parent !== null; child = parent, parent = parent.parent) {
    if (parent.name === 'Array') path.unshift(String(valuesBefore(parent, child)));
    if (parent.name === 'Property') path.unshift(nameOf(state, parent));
  }
  return node.name === 'Property' ? [...path, nameOf(state, node)] : path;
}

/** Returns the name of a property, or an empty text if it has none yet. */
function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name === null ? '' : stringAt(state, name);
}

/** Returns the names in an object. */
export function namesIn(state: EditorState, object: SyntaxNode): readonly string[] {
  return object.getChildren('Property').map((property) => nameOf(state, property));
}

const isValue = ({ name }: SyntaxNode) => /^[A-Z]/.test(name);

function valuesBefore(array: SyntaxNode, child: SyntaxNode): number {
  let count = 0;
  for (let one = array.firstChild; one !== null && one.from < child.from; one = one.nextSibling) {
    if (isValue(one)) count += 1;
  }
  return count;
}

/** Returns the node of a value, or its name. If a part of the path does not exist, returns the node before it. */
export function nodeAt(state: EditorState, root: SyntaxNode, path: Path, part: 'name' | 'value'): SyntaxNode {
  let value = firstValue(root) ?? root;
  let name = value;
  for (const step of path) {
    const property = value.getChildren('Property').find((one) => nameOf(state, one) === step);
    const next = property === undefined ? valuesOf(value)[Number(step)] : firstValue(property);
    name = property?.getChild('PropertyName') ?? next ?? name;
    if (next === undefined) break;
    value = next;
  }
  return part === 'name' ? name : value;
}

function valuesOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let one = node.firstChild; one !== null; one = one.nextSibling) {
    if (isValue(one) && one.name !== 'PropertyName') found.push(one);
  }
  return found;
}

const firstValue = (node: SyntaxNode): SyntaxNode | undefined => valuesOf(node)[0];
