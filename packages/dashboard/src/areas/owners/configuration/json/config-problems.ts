import { type OutputUnit, type Schema as ValidatedSchema, Validator } from '@cfworker/json-schema';
import { ensureSyntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { didYouMean, secretMask } from '@portico/js/internals';
import { nodeAt } from './json-path.ts';
import { type Path, type Schema, schemasAt, settingsOf, typesOf, valuesOf } from './schema.ts';

/** Maximum number of problems that are marked at once. */
const problemsMax = 50;
/** Milliseconds for parsing. A configuration is read in a fraction of it. */
const parseMillisMax = 500;

/** What only says that a part has a problem. */
const outerKeywords = new Set(['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'propertyNames']);

/** Returns a function that finds the settings of a JSON text that the schema does not allow. The text must be valid JSON. */
export function configProblems(schema: Schema): (state: EditorState) => Diagnostic[] {
  const validator = new Validator(schema as ValidatedSchema, '2020-12', false);
  return (state) => {
    const document: unknown = JSON.parse(state.doc.toString());
    const { errors } = validator.validate(document);
    const root = ensureSyntaxTree(state, state.doc.length, parseMillisMax)?.topNode;
    if (root === undefined) return [];
    return firstOfEachPlace(errors, document)
      .slice(0, problemsMax)
      .map((error) => {
        const path = pathIn(error);
        const node = nodeAt(state, root, path, error.keyword === 'false' ? 'name' : 'value');
        return { from: node.from, to: node.to, severity: 'error', message: messageFor(error, schema, path) };
      });
  };
}

/** Of alternatives, only the first problem of a place is shown. A mask stands for a secret that the server knows. */
function firstOfEachPlace(errors: readonly OutputUnit[], document: unknown): OutputUnit[] {
  const places = new Set<string>();
  return errors.filter((error) => {
    const { instanceLocation, keyword } = error;
    if (outerKeywords.has(keyword) || keyword === 'additionalProperties' || places.has(instanceLocation)) return false;
    if (valueIn(document, pathIn(error)) === secretMask) return false;
    places.add(instanceLocation);
    return true;
  });
}

/** Returns the path of a JSON pointer such as `#/auth/password`. */
function pathIn({ instanceLocation }: OutputUnit): Path {
  const [, ...parts] = instanceLocation.split('/');
  return parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueIn(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

function messageFor({ keyword, error }: OutputUnit, schema: Schema, path: Path): string {
  const setting = path.join('.');
  if (keyword === 'false') {
    const names = [...settingsOf(schemasAt(schema, path.slice(0, -1))).keys()];
    return `${setting} is not a setting.${didYouMean(path.at(-1) ?? '', names)}`;
  }
  const schemas = schemasAt(schema, path);
  const values = valuesOf(schemas);
  const types = [...new Set(schemas.flatMap(typesOf))];
  if (keyword === 'enum' || keyword === 'const') return `${setting} must be one of ${values.join(', ')}.`;
  if (keyword === 'type') return `${setting} must be ${types.map((type) => typeNames[type] ?? type).join(' or ')}.`;
  return `${setting}: ${error}`;
}

const typeNames: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'a text in quotes',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object: { … }',
  array: 'a list: [ … ]',
  null: 'null',
};
