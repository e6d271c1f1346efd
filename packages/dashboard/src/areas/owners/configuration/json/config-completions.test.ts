import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { configCompletions } from './config-completions.ts';
import { configSchemaText } from './config-schema.ts';

const complete = configCompletions(JSON.parse(configSchemaText));

/** Returns the labels that are offered at `|`. */
function offered(text: string, isExplicit = true): readonly string[] | undefined {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] });
  // On a busy machine, the time for parsing can end before the text.
  ensureSyntaxTree(state, state.doc.length, 10_000);
  return complete(new CompletionContext(state, pos, isExplicit))?.options.map(({ label }) => label);
}

test('an object offers the settings that it does not have', () => {
  expect(offered('{ "auth": { "otp": {}, "|" } }')).toContain('"password"');
  expect(offered('{ "auth": { "otp": {}, "|" } }')).not.toContain('"otp"');
  expect(offered('{ "apiKeys": { | } }')).toEqual(['"enabled"']);
});

test('entries with names of the project offer the settings of an entry', () => {
  expect(offered('{ "auth": { "oauth": { "providers": { "google": { "|" } } } } }')).toContain('"clientId"');
});

test('a setting offers its values', () => {
  expect(offered('{ "emails": { "server": { "provider": "|" } } }')).toEqual(['"resend"', '"smtp"']);
  expect(offered('{ "auth": { "allowSignUp": | } }')).toEqual(['true', 'false']);
});

test('nothing is offered where any text can be', () => {
  expect(offered('{ "emails": { "server": { "host": "|" } } }')).toEqual([]);
  expect(offered('{ "auth"| : {} }', false)).not.toContain('"auth"');
});
