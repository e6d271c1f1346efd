import { type Completion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { SyntaxNode } from '@lezer/common';
import { namesIn, pathOf } from './json-path.ts';
import { type Schema, schemasAt, settingsOf, typesOf, valuesOf } from './schema.ts';

/** Returns a completion source: names of settings that an object does not have yet, and the values of a setting. */
export function configCompletions(schema: Schema) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const node = syntaxTree(state).resolveInner(pos, -1);
    const isName = node.name === 'PropertyName';
    const object = isName ? node.parent?.parent : node.name === '⚠' ? node.parent : node;
    if (object?.name === 'Object') {
      if (!isName && !explicit && !/[{,]\s*"?$/.test(state.sliceDoc(Math.max(0, pos - 200), pos))) return null;
      const own = isName ? node : undefined;
      return namesFor(context, schema, object, own);
    }
    const isText = node.name === 'String';
    const property = isText ? node.parent : node;
    const isAfterColon = property?.name === 'Property' && (isText || explicit || /:\s?$/.test(before(context)));
    if (!isAfterColon || property === null) return null;
    const values = valuesOf(schemasAt(schema, pathOf(state, property)));
    const options = values.map((label): Completion => ({ label, type: 'constant' }));
    return { from: isText ? node.from : pos, to: isText ? node.to : pos, options, filter: !isText };
  };
}

const before = ({ state, pos }: CompletionContext): string => state.sliceDoc(Math.max(0, pos - 20), pos);

function namesFor(
  { state, pos }: CompletionContext,
  schema: Schema,
  object: SyntaxNode,
  name: SyntaxNode | undefined,
): CompletionResult {
  const known = new Set(namesIn(state, object));
  const hasValue = name?.nextSibling?.name === ':' || (name !== undefined && /^\s*:/.test(state.sliceDoc(name.to)));
  const settings = [...settingsOf(schemasAt(schema, pathOf(state, object)))];
  const options = settings
    .filter(([label]) => !known.has(label))
    .map(([label, setting]): Completion => {
      const text = hasValue ? `"${label}"` : `"${label}": ${placeholderOf(setting)}`;
      return {
        label: `"${label}"`,
        displayLabel: label,
        detail: detailOf(setting),
        type: 'property',
        apply: snippet(text),
      };
    });
  return { from: name?.from ?? pos, to: name?.to ?? pos, options };
}

/** Returns the value that a new setting begins with, as a field of a snippet. */
function placeholderOf(setting: Schema): string {
  const [type] = schemasAt(setting, []).flatMap(typesOf);
  if (setting.default !== undefined) return `\${${escaped(JSON.stringify(setting.default))}}`;
  if (type === 'object') return '{\n\t${}\n}';
  if (type === 'array') return '[${}]';
  return type === 'string' ? '"${}"' : `\${${valuesOf([setting])[0] ?? ''}}`;
}

/** Braces end the field of a snippet. */
const escaped = (text: string) => text.replace(/[{}]/g, '\\$&');

function detailOf(setting: Schema): string {
  const choices = schemasAt(setting, []);
  const values = choices.flatMap((choice) => choice.enum ?? []);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  return [...new Set(choices.flatMap(typesOf))].join(' | ');
}
