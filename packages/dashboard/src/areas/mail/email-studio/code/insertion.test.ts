import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { insertionOf } from './insertion.ts';

/** Inserts an expression at the `|` of a source. @returns the source with the cursor */
function inserted(marked: string, expression = 'variables.count'): string {
  const anchor = marked.indexOf('|');
  const doc = marked.replace('|', '');
  const extensions = [javascript({ jsx: true, typescript: true })];
  const state = EditorState.create({ doc, selection: { anchor: Math.max(0, anchor) }, extensions });
  const next = state.update(insertionOf(state, expression)).state;
  return `${next.sliceDoc(0, next.selection.main.head)}|${next.sliceDoc(next.selection.main.head)}`;
}

test.each([
  ['between tags', '<p>a|b</p>', '<p>a{variables.count}|b</p>'],
  ['as the value of a prop', '<a href=|>b</a>', '<a href={variables.count}|>b</a>'],
  ['in the value of a prop', '<a title="a|b">c</a>', '<a title={`a${variables.count}|b`}>c</a>'],
  ['in braces', '<p>{|}</p>', '<p>{variables.count|}</p>'],
  ['in a template literal', 'const a = `b|c`;', 'const a = `b${variables.count}|c`;'],
  ['in a string', "const a = 'b|c';", 'const a = `b${variables.count}|c`;'],
  ['in an interpolation', 'const a = `b${|}c`;', 'const a = `b${variables.count|}c`;'],
  ['in code', 'const a = |;', 'const a = variables.count|;'],
  [
    'beside what is escaped',
    '<a title="`a` ${b} \\ |">c</a>',
    '<a title={`\\`a\\` \\${b} \\\\ ${variables.count}|`}>c</a>',
  ],
])('an expression is inserted %s', (_place, before, after) => {
  expect(inserted(before)).toBe(after);
});

test('the object of the expression is added to the props of the template', () => {
  const template = (props: string, content: string) =>
    `export function EmailTemplate(${props}) { return <p>${content}</p>; }`;
  expect(inserted(template('{ project }: Props', 'a|'), 'user.displayName')).toBe(
    template('{ project, user }: Props', 'a{user.displayName}|'),
  );
  expect(inserted(template('{ user }', 'a|'), 'user.displayName')).toBe(template('{ user }', 'a{user.displayName}|'));
});

test('without a cursor, the expression is the last one in the content', () => {
  expect(inserted('<p><b>a</b></p>')).toBe('<p><b>a</b>{variables.count}|</p>');
});
