import type { Answer } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';

type WireFields = Answer<'GET /sign-up-fields/:user_id', 'client'>;

/** An own field of the project at sign-up, with the answer of the user. */
export interface SignUpField {
  /** ID of the field. */
  readonly id: string;
  /** A text, a choice of one option, or a consent. */
  readonly type: 'text' | 'choice' | 'consent';
  /** Label of the field. In a consent, the part in square brackets is the link to the document. */
  readonly label: string;
  /** Whether users must answer. */
  readonly required: boolean;
  /** Maximum length of a text. */
  readonly maxLength?: number | undefined;
  /** Options of a choice. */
  readonly options?: readonly string[] | undefined;
  /** The document of a consent. Undefined without one. */
  readonly url?: string | undefined;
  /** Current version of a consent. */
  readonly version?: string | undefined;
  /** The text, the option, or the version that the user agreed to. Null: the user is still asked. */
  readonly answer: string | null;
}

/** A consent that a user has given. It is never changed. */
export interface UserConsent {
  /** ID of the field. */
  readonly fieldId: string;
  /** Version that the user agreed to. */
  readonly version: string;
  /** What the user agreed to, as it was shown. */
  readonly text: string;
  /** The document. Null without one. */
  readonly url: string | null;
  /** When the user agreed. */
  readonly givenAt: Date;
  /** Who recorded it: the user, or a server of the project. */
  readonly recordedBy: 'user' | 'server';
}

/** A consent that a user has withdrawn, as it was given. */
export interface WithdrawnConsent extends UserConsent {
  /** When the user withdrew it. */
  readonly withdrawnAt: Date;
  /** Who recorded the withdrawal: the user, or a server of the project. */
  readonly withdrawnBy: 'user' | 'server';
}

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

export async function getSignUpFields({ transport, userId, changed }: UserOwner): Promise<SignUpFields> {
  const params = { user_id: userId };
  const wire = await transport.call('GET /sign-up-fields/:user_id', { params });
  return {
    isRequired: wire.is_required,
    fields: wire.fields.map(({ max_length: maxLength, ...field }) => ({ ...field, maxLength })),
    consents: wire.consents.map(consentFromWire),
    withdrawnConsents: wire.withdrawn_consents.map((one) => ({
      ...consentFromWire(one),
      withdrawnAt: new Date(one.withdrawn_at_millis),
      withdrawnBy: one.withdrawn_by,
    })),
    answer: async (answers) => {
      await transport.call('POST /sign-up-fields/:user_id', { params, body: { answers } });
      changed('sign-up-fields');
    },
    withdraw: async (fieldId) => {
      await transport.call('DELETE /sign-up-fields/:user_id/consents/:field_id', {
        params: { ...params, field_id: fieldId },
      });
      changed('sign-up-fields');
    },
  };
}

function consentFromWire(wire: WireFields['consents'][number]): UserConsent {
  return {
    fieldId: wire.field_id,
    version: wire.version,
    text: wire.text,
    url: wire.url,
    givenAt: new Date(wire.given_at_millis),
    recordedBy: wire.recorded_by,
  };
}
