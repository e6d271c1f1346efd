import { z } from 'zod';
import {
  signUpAnswerMax,
  signUpFieldIdMax,
  signUpFieldsMax,
  signUpFieldTypes,
} from '../../config/sign-up-fields-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

const { CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound } = KnownErrors;

/**
 * An own field of the project at sign-up, with the answer of the user.
 *
 * @sdk SignUpField
 */
const signUpField = z.object({
  /** ID of the field. */
  id: z.string(),
  /** A text, a choice of one option, or a consent. */
  type: z.enum(signUpFieldTypes),
  /** Label of the field. In a consent, the part in square brackets is the link to the document. */
  label: z.string(),
  /** Whether users must answer. */
  required: z.boolean(),
  /** Maximum length of a text. */
  max_length: z.int().optional(),
  /** Options of a choice. */
  options: z.array(z.string()).optional(),
  /** The document of a consent. Undefined without one. */
  url: z.string().optional(),
  /** Current version of a consent. */
  version: z.string().optional(),
  /** The text, the option, or the version that the user agreed to. Null: the user is still asked. */
  answer: secret(z.string().nullable()),
});

/**
 * A consent that a user has given. It is never changed.
 *
 * @sdk UserConsent
 */
const consentRecord = z.object({
  /** ID of the field. */
  field_id: z.string(),
  /** Version that the user agreed to. */
  version: z.string(),
  /** What the user agreed to, as it was shown. */
  text: z.string(),
  /** The document. Null without one. */
  url: z.string().nullable(),
  /** When the user agreed. */
  given_at_millis: fields.millis,
  /** Who recorded it: the user, or a server of the project. */
  recorded_by: z.enum(['user', 'server']),
});

/**
 * A consent that a user has withdrawn, as it was given.
 *
 * @sdk WithdrawnConsent
 */
const withdrawnConsent = consentRecord.extend({
  /** When the user withdrew it. */
  withdrawn_at_millis: fields.millis,
  /** Who recorded the withdrawal: the user, or a server of the project. */
  withdrawn_by: z.enum(['user', 'server']),
});

const userSignUpFields = z.object({
  /** Whether an answer to a required field is missing. */
  is_required: z.boolean(),
  fields: z.array(signUpField),
  /** Newest first, at most 100. */
  consents: z.array(consentRecord),
  /** Newest first, at most 100. The user does not agree to them any more. */
  withdrawn_consents: z.array(withdrawnConsent),
});

const ofUser = {
  of: 'user',
  id: 'params.user_id',
  refusal: 'Client can only act on the sign-up fields of their own user. Use me.',
  signedOut: 'USER_AUTHENTICATION_REQUIRED',
} as const;

const params = strict({ user_id: fields.userIdOrMe });

export const signUpFieldEndpoints = defineEndpoints({
  /** @sdk signUpFields.get(userId) */
  'GET /sign-up-fields/:user_id': {
    summary: 'List the sign-up fields of the project with the answers of a user',
    description:
      'With the consents that the user has given, also to earlier versions, and those that were withdrawn. Clients get the labels in the language of the request, if the project has them.',
    access: 'client',
    whose: ofUser,
    params,
    query: strict({}),
    response: userSignUpFields,
    errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound],
    refusals: [403],
  },
  /** @sdk signUpFields.answer(userId, answers): void */
  'POST /sign-up-fields/:user_id': {
    summary: 'Answer sign-up fields',
    description:
      'An answer that exists stays. The answer to a consent is the version that the user has seen. Refused in impersonated sessions.',
    access: 'client',
    whose: ofUser,
    params,
    query: strict({}),
    body: strict({
      answers: z
        .record(z.string().max(signUpFieldIdMax), z.string().max(signUpAnswerMax))
        .refine((answers) => Object.keys(answers).length <= signUpFieldsMax, {
          error: `{path} must have at most ${signUpFieldsMax} answers`,
        }),
    }),
    response: userSignUpFields,
    errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound],
    refusals: [400, 403],
  },
  /** @sdk signUpFields.withdraw(userId, fieldId): void */
  'DELETE /sign-up-fields/:user_id/consents/:field_id': {
    summary: 'Withdraw a consent',
    description:
      'To all versions. The record stays, with the time of the withdrawal. A consent that is required for the account cannot be withdrawn: delete the account instead. Nothing happens if the user has not given it. Refused in impersonated sessions.',
    access: 'client',
    whose: { ...ofUser, with: ['params.field_id'] },
    params: strict({ user_id: fields.userIdOrMe, field_id: z.string().max(signUpFieldIdMax) }),
    query: strict({}),
    response: userSignUpFields,
    errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound],
    refusals: [400, 403],
  },
});
