import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { projectConfig } from '@portico/contract';
import { expect, test } from 'vitest';
import { configProblems } from './config-problems.ts';
import { configSchemaText } from './config-schema.ts';

const problemsOf = configProblems(JSON.parse(configSchemaText));

/** Returns the problems of a document, each with the text that it marks. */
function found(document: unknown) {
  const state = EditorState.create({ doc: JSON.stringify(document, null, 2), extensions: [json()] });
  return problemsOf(state).map(({ from, to, message }) => [state.sliceDoc(from, to), message]);
}

test('the configuration of a new project has no problem', () => {
  expect(found(projectConfig.parse({}))).toEqual([]);
});

test('settings with a wrong type, value or range are marked', () => {
  const auth = { allowSignUp: 'perhaps', password: { minLength: 3 }, passkey: { relyingPartyId: 5 } };
  expect(found({ auth, emails: { server: { provider: 'pigeon' } } })).toEqual([
    ['"perhaps"', 'auth.allowSignUp must be true or false.'],
    ['3', 'auth.password.minLength: 3 is less than 8.'],
    ['5', 'auth.passkey.relyingPartyId must be a text in quotes or null.'],
    ['"pigeon"', 'emails.server.provider must be one of "resend", "smtp".'],
  ]);
});

test('unknown settings are marked with the name that was probably meant', () => {
  expect(found({ auth: { pasword: {} } })).toEqual([
    ['"pasword"', 'auth.pasword is not a setting. Did you mean password?'],
  ]);
});

test('entries of lists are marked, and hidden secrets are not', () => {
  const google = { type: 'google', clientSecret: '••••••••' };
  expect(
    found({ auth: { oauth: { providers: { google } } }, domains: { redirectUris: ['https://a.example/', 7] } }),
  ).toEqual([['7', 'domains.redirectUris.1 must be a text in quotes.']]);
});
