import { KnownErrors, type UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { type AskedField, askedFields, checkedAnswer } from './sign-up-fields.policy.ts';
import { answersOfUser, type StoredAnswers, storeAnswers } from './sign-up-fields.queries.ts';

/** The fields of a user, and the consents that the user has given. */
export interface UserSignUpFields {
  readonly fields: readonly AskedField[];
  /** Newest first. */
  readonly consents: NonNullable<StoredAnswers['consents']>;
}

/** Returns the sign-up fields of the project with the answers of a user. @throws {UserNotFound} */
export async function signUpFieldsOf(context: TenancyContext, userId: UserId): Promise<UserSignUpFields> {
  const stored = await answersOfUser.first(context, { userId });
  if (stored === undefined) throw new KnownErrors.UserNotFound();
  return { fields: askedFields(context.project.config, stored), consents: stored.consents ?? [] };
}

/** Answers of a user. */
interface GivenAnswers {
  readonly answers: Readonly<Record<string, string>>;
  /** Who records them. */
  readonly recordedBy: 'user' | 'server';
}

/**
 * Stores answers to sign-up fields: texts and choices in the client read-only metadata, consents as records with the text that the
 * user saw. Answers and records that exist stay.
 *
 * @throws {UserNotFound}
 * @throws {SchemaError} an answer does not fit its field, or the metadata has no room for it
 */
export async function answerSignUpFields(
  context: TenancyContext,
  userId: UserId,
  { answers: given, recordedBy }: GivenAnswers,
): Promise<UserSignUpFields> {
  const { fields } = await signUpFieldsOf(context, userId);
  const checked = Object.entries(given).map(([id, answer]) => checkedAnswer(fields, id, answer));
  const answers: Record<string, string> = {};
  const consents: object[] = [];
  for (const { field, answer } of checked) {
    if (field.type !== 'consent') answers[field.id] = answer;
    else consents.push({ field_id: field.id, version: answer, text: field.label, url: field.url ?? null });
  }
  const stored = await storeAnswers.first(context, {
    userId,
    answers: JSON.stringify(answers),
    consents: JSON.stringify(consents),
    now: context.now,
    recordedBy,
  });
  const after = await signUpFieldsOf(context, userId);
  if (stored === undefined) {
    throw new KnownErrors.SchemaError({ message: 'body.answers do not fit into the client read-only metadata' });
  }
  return after;
}
