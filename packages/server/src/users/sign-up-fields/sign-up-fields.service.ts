import { KnownErrors, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type AskedField, askedFields, checkedAnswer } from './sign-up-fields.policy.ts';
import {
  answersOfUser,
  consentRecordsMax,
  type StoredAnswers,
  storeAnswers,
  withdrawConsents,
} from './sign-up-fields.queries.ts';

/** The fields of a user, and the consents that the user has given. */
export interface UserSignUpFields {
  readonly fields: readonly AskedField[];
  /** Newest first. */
  readonly consents: NonNullable<StoredAnswers['consents']>;
  /** Newest first. */
  readonly withdrawn: NonNullable<StoredAnswers['withdrawn_consents']>;
}

/** Returns the sign-up fields of the project with the answers of a user. @throws {UserNotFound} */
export async function signUpFieldsOf(context: TenancyContext, userId: UserId): Promise<UserSignUpFields> {
  return (await storedFields(context, userId)).shown;
}

async function storedFields(context: TenancyContext, userId: UserId) {
  const stored = await answersOfUser.first(context, { userId });
  if (stored === undefined) throw new KnownErrors.UserNotFound();
  const shown: UserSignUpFields = {
    fields: askedFields(context.project.config, stored),
    consents: stored.consents ?? [],
    withdrawn: stored.withdrawn_consents ?? [],
  };
  return { shown, consentRecords: stored.consent_records };
}

/** Answers of a user. */
interface GivenAnswers {
  readonly answers: Readonly<Record<string, string>>;
  /** Who records them. */
  readonly recordedBy: 'user' | 'server';
  /** Returns the label of a field as the user has seen it. */
  readonly labelOf: (field: AskedField['field']) => string;
}

/**
 * Stores answers to sign-up fields: texts and choices in the client read-only metadata, consents as records with the text that the
 * user saw. Answers and records that exist stay.
 *
 * @throws {UserNotFound}
 * @throws {Refusal} 400, the user has too many records of consents
 * @throws {SchemaError} an answer does not fit its field, or the metadata has no room for it
 */
export async function answerSignUpFields(
  context: TenancyContext,
  userId: UserId,
  { answers: given, recordedBy, labelOf }: GivenAnswers,
): Promise<UserSignUpFields> {
  const { shown, consentRecords } = await storedFields(context, userId);
  const { fields } = shown;
  const checked = Object.entries(given).map(([id, answer]) => checkedAnswer(fields, id, answer));
  const answers: Record<string, string> = {};
  const consents: object[] = [];
  for (const { field, answer } of checked) {
    if (field.type !== 'consent') answers[field.id] = answer;
    else consents.push({ field_id: field.id, version: answer, text: labelOf(field), url: field.url ?? null });
  }
  // @guard number-of-consent-records
  if (consents.length > 0 && consentRecords >= consentRecordsMax)
    throw new Refusal(400, `A user can have at most ${consentRecordsMax} consents, with those that are withdrawn.`);
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

/**
 * Withdraws the consents of a user to all versions of a field. They stay as records of what was withdrawn and when.
 *
 * @throws {UserNotFound}
 * @throws {Refusal} 400, the project requires the consent
 */
export async function withdrawConsent(
  context: TenancyContext,
  userId: UserId,
  { fieldId, withdrawnBy }: { readonly fieldId: string; readonly withdrawnBy: 'user' | 'server' },
): Promise<UserSignUpFields> {
  // @guard required-consent-stays
  if (context.project.config.auth.signUpFields.some(({ id, required }) => id === fieldId && required)) {
    throw new Refusal(400, 'This consent is required for the account. Delete the account instead.');
  }
  await withdrawConsents.all(context, { userId, fieldId, now: context.now, withdrawnBy });
  return await signUpFieldsOf(context, userId);
}
