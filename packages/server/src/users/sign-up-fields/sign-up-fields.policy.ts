import { type Json, KnownErrors, type ProjectConfig } from '@portico/contract';
import { languageOfRequest } from '../../kernel/languages.ts';
import type { StoredAnswers } from './sign-up-fields.queries.ts';

type Field = ProjectConfig['auth']['signUpFields'][number];

/** A field of the project with the answer of a user. */
export interface AskedField {
  readonly field: Field;
  /** Null: the user is still asked. */
  readonly answer: string | null;
}

/**
 * Returns the fields that a project asks a user for. Anonymous users are asked when they sign up. Texts and choices have no place in
 * metadata that a server has given another form.
 */
export function askedFields({ auth }: ProjectConfig, stored: StoredAnswers): AskedField[] {
  if (stored.is_anonymous) return [];
  const answers = answersIn(stored.client_read_only_metadata);
  return auth.signUpFields.flatMap((field): AskedField[] => {
    if (field.type === 'consent') {
      const isGiven = stored.consents?.some((one) => one.field_id === field.id && one.version === field.version);
      return [{ field, answer: isGiven === true ? field.version : null }];
    }
    if (answers === undefined) return [];
    const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : null;
    return [{ field, answer: answer == null ? null : typeof answer === 'string' ? answer : JSON.stringify(answer) }];
  });
}

/** Returns the label of a field in the language in which the pages are shown for a request; without one, the label itself. */
export function labelIn({ label, translations = [] }: Field, acceptLanguage: string | undefined): string {
  const language = languageOfRequest(acceptLanguage);
  const wish = language === 'en' ? 'en-US' : language;
  const found =
    translations.find((one) => one.language === wish) ??
    translations.find((one) => one.language.slice(0, 2) === wish.slice(0, 2));
  return found?.label ?? label;
}

type Answers = Readonly<Record<string, Json>>;

function answersIn(metadata: Json): Answers | undefined {
  const all = objectOf(metadata);
  return all === undefined ? undefined : objectOf(Object.hasOwn(all, 'signUp') ? all.signUp : null);
}

/** @returns undefined for other values than objects and null */
function objectOf(value: Json | undefined): Answers | undefined {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Answers) : undefined;
}

/**
 * Checks an answer against the configuration of the project.
 *
 * @param fields the fields of the user
 * @returns the field, and the answer as it is stored
 * @throws {SchemaError}
 */
export function checkedAnswer(fields: readonly AskedField[], id: string, given: string) {
  const field = fields.find((one) => one.field.id === id)?.field;
  // @guard answers-to-fields-of-the-project
  if (field === undefined) throw invalid(id, 'is not a sign-up field of this user');
  const answer = given.trim();
  if (answer === '') throw invalid(id, 'must not be empty');
  switch (field.type) {
    case 'text':
      // @guard length-of-sign-up-answer
      if (answer.length > field.maxLength) throw invalid(id, `must have at most ${field.maxLength} characters`);
      break;
    case 'choice':
      // @guard choice-of-offered-option
      if (!field.options.includes(answer)) throw invalid(id, 'must be one of the options');
      break;
    case 'consent':
      // The user must have seen the current document.
      // @guard consent-to-current-version
      if (answer !== field.version) throw invalid(id, 'must be the current version');
  }
  return { field, answer };
}

function invalid(id: string, problem: string) {
  return new KnownErrors.SchemaError({ message: `body.answers.${id} ${problem}` });
}
