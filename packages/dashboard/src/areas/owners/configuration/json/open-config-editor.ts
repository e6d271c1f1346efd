import { autocompletion } from '@codemirror/autocomplete';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter, lintGutter } from '@codemirror/lint';
import { type EditorPlace, openCodeView, setTextOf } from '../../../../ui/code/code-view.ts';
import type { Editor } from '../../../../ui/code/loaded-editor.tsx';
import { configCompletions } from './config-completions.ts';
import { configProblems } from './config-problems.ts';
import { configSchemaText } from './config-schema.ts';
import type { Schema } from './schema.ts';

const schema: Schema = JSON.parse(configSchemaText);
const problemsOf = configProblems(schema);
const syntaxProblemsOf = jsonParseLinter();

/** Opens an editor for the configuration of a project, which completes names and values and marks what is not allowed. */
export function openConfigEditor(place: EditorPlace): Editor {
  const view = openCodeView(place, [
    json(),
    autocompletion({ override: [configCompletions(schema)], icons: false }),
    lintGutter(),
    linter((current) => {
      const syntax = syntaxProblemsOf(current);
      return syntax.length > 0 ? syntax : problemsOf(current.state);
    }),
  ]);
  return { setText: (next) => setTextOf(view, next), close: () => view.destroy() };
}
