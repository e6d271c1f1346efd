import type { UserOwner } from '../../base/owner.ts';
import * as calls from './sign-up-fields.calls.ts';
import type { SignUpField, UserConsent, WithdrawnConsent } from './sign-up-fields.types.ts';

/** The own fields of the project at sign-up, as of the time when they were loaded. */
export interface SignUpFields {
  /** Whether an answer to a required field is missing. */
  readonly isRequired: boolean;
  /** The fields in the order of the project. */
  readonly fields: readonly SignUpField[];
  /** The consents that the user has given, also to earlier versions. Newest first, at most 100. */
  readonly consents: readonly UserConsent[];
  /**
   * Stores answers by the ID of the field. The answer to a consent is its version. Answers that exist stay.
   *
   * @throws {KnownErrors.SchemaError} an answer does not fit its field
   * @example await fields.answer({ company: 'Acme', terms: '2026-11' });
   */
  answer(answers: Readonly<Record<string, string>>): Promise<void>;
  /** Consents that the user no longer agrees to. Newest first, at most 100. */
  readonly withdrawnConsents: readonly WithdrawnConsent[];
  /**
   * Withdraws the consents to all versions of a field. A consent that the project requires cannot be withdrawn.
   *
   * @example await fields.withdraw('newsletter');
   */
  withdraw(fieldId: string): Promise<void>;
}

export async function getSignUpFields(owner: UserOwner): Promise<SignUpFields> {
  const { userId, changed } = owner;
  return {
    ...(await calls.get(owner, userId)),
    answer: async (answers) => {
      await calls.answer(owner, userId, answers);
      changed('sign-up-fields');
    },
    withdraw: async (fieldId) => {
      await calls.withdraw(owner, userId, fieldId);
      changed('sign-up-fields');
    },
  };
}
