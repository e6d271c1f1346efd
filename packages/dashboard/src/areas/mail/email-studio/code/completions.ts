import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { additionTo } from './addition.ts';
import { commonProps, emailComponents, emailModules, porticoComponents } from './components.ts';

/** Names that templates can read, by object. */
const values: Readonly<Record<string, readonly string[]>> = { user: ['displayName'], project: ['displayName'] };

/**
 * Returns a completion source: components after `<`, their props within a tag, modules of imports, and the values of
 * `user`, `project` and `variables`.
 *
 * @param variableNames the names of the variables, as they are when the completion opens
 */
export function emailCompletions(variableNames: () => readonly string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.sliceDoc(Math.max(0, context.pos - 2000), context.pos);
    const word = /[\w$]*$/.exec(line)?.[0] ?? '';
    const from = context.pos - word.length;
    const before = line.slice(0, line.length - word.length);

    const module = /(?:from|import)\s+["']([^"'\n]*)$/.exec(line);
    if (module !== null) {
      const options = Object.entries(emailModules).map(([label, info]) => ({ label, info, type: 'namespace' }));
      return { from: context.pos - (module[1]?.length ?? 0), options, validFor: /^[^"']*$/ };
    }
    const object = /\b(user|project|variables)\??\.$/.exec(before)?.[1];
    if (object !== undefined) {
      const names = object === 'variables' ? variableNames() : (values[object] ?? []);
      return { from, options: names.map((label) => ({ label, type: 'property' })), validFor: /^[\w$]*$/ };
    }
    if (/<\/?$/.test(before)) return { from, options: componentOptions, validFor: /^\w*$/ };
    const tag = /<([A-Z]\w*)(?:\s[^<>]*)?\s$/.exec(before)?.[1];
    if (tag !== undefined && (word !== '' || context.explicit) && !isInValue(before)) {
      const { props = [] } = emailComponents[tag] ?? porticoComponents[tag] ?? {};
      const all = tag in porticoComponents ? props : [...props, ...commonProps];
      return { from, options: all.map((label) => ({ label, type: 'property', apply: `${label}=` })) };
    }
    return null;
  };
}

/** Returns whether the end of an open tag is within a value of a prop: in quotes or braces. */
function isInValue(text: string): boolean {
  const tag = text.slice(text.lastIndexOf('<'));
  const isQuoted = (tag.match(/"/g)?.length ?? 0) % 2 === 1;
  return isQuoted || (tag.match(/{/g)?.length ?? 0) > (tag.match(/}/g)?.length ?? 0);
}

const componentOptions: readonly Completion[] = [
  ...optionsOf(emailComponents, '@react-email/components'),
  ...optionsOf(porticoComponents, '@(?:portico|stackframe)/emails'),
];

function optionsOf(components: typeof emailComponents, module: string): Completion[] {
  return Object.entries(components).map(([label, { info }]) => ({
    label,
    detail: info,
    type: 'class',
    apply: (view, _completion, from, to) => insertComponent(view, label, module, from, to),
  }));
}

/** Inserts the name of a component, and adds it to the import of its module if there is one. */
function insertComponent(view: EditorView, name: string, module: string, from: number, to: number): void {
  const imported = new RegExp(`import\\s*{([^}]*)}\\s*from\\s*["']${module}["']`);
  const added = additionTo(imported, view.state.doc.toString(), name);
  view.dispatch({
    changes: [{ from, to, insert: name }, ...(added === undefined ? [] : [added])],
    selection: { anchor: from + name.length + (added === undefined || added.from > from ? 0 : added.insert.length) },
    userEvent: 'input.complete',
  });
}
