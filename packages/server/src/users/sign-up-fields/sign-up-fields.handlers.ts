import { type Endpoints, type ResponseOf, signUpFieldEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { refuseImpersonated } from '../../kernel/credential-changes.ts';
import { type AskedField, labelIn } from './sign-up-fields.policy.ts';
import {
  answerSignUpFields,
  signUpFieldsOf,
  type UserSignUpFields,
  withdrawConsent,
} from './sign-up-fields.service.ts';

type WireFields = ResponseOf<Endpoints['GET /sign-up-fields/:user_id'], 'client'>;

function fieldToWire({ field, answer }: AskedField, label: string): WireFields['fields'][number] {
  const { id, type, required } = field;
  const common = { id, type, label, required, answer };
  if (field.type === 'text') return { ...common, max_length: field.maxLength };
  if (field.type === 'choice') return { ...common, options: field.options };
  return { ...common, url: field.url, version: field.version };
}

function toWire({ fields, consents, withdrawn }: UserSignUpFields, labelOf: LabelOf): WireFields {
  return {
    is_required: fields.some(({ field, answer }) => field.required && answer === null),
    fields: fields.map((asked) => fieldToWire(asked, labelOf(asked.field))),
    consents: consents.map(({ given_at, ...consent }) => ({ ...consent, given_at_millis: Date.parse(given_at) })),
    withdrawn_consents: withdrawn.map(({ given_at, withdrawn_at, ...consent }) => ({
      ...consent,
      given_at_millis: Date.parse(given_at),
      withdrawn_at_millis: Date.parse(withdrawn_at),
    })),
  };
}

type LabelOf = (field: AskedField['field']) => string;

/** Servers and owners get the labels as the configuration has them, users in their language. */
function labelsFor({ level, acceptLanguage }: Pick<RequestContext, 'level' | 'acceptLanguage'>): LabelOf {
  return (field) => (level === 'client' ? labelIn(field, acceptLanguage) : field.label);
}

/** Nobody agrees in the place of a user. @throws {ImpersonatedSessionNotAllowed} */
function requireUserOrServer({ level, claims }: Pick<RequestContext, 'level' | 'claims'>): void {
  // @guard consent-in-impersonated-session
  if (level === 'client' && claims !== null) refuseImpersonated(claims);
}

export const signUpFieldHandlers = implement(signUpFieldEndpoints, {
  'GET /sign-up-fields/:user_id': async ({ params, ...context }) =>
    toWire(await signUpFieldsOf(context, params.user_id), labelsFor(context)),

  'POST /sign-up-fields/:user_id': async ({ params, body, ...context }) => {
    requireUserOrServer(context);
    const labelOf = labelsFor(context);
    const given = { answers: body.answers, recordedBy: recorderOf(context), labelOf };
    return toWire(await answerSignUpFields(context, params.user_id, given), labelOf);
  },

  'DELETE /sign-up-fields/:user_id/consents/:field_id': async ({ params, ...context }) => {
    requireUserOrServer(context);
    const withdrawal = { fieldId: params.field_id, withdrawnBy: recorderOf(context) };
    return toWire(await withdrawConsent(context, params.user_id, withdrawal), labelsFor(context));
  },
});

function recorderOf({ level }: Pick<RequestContext, 'level'>): 'user' | 'server' {
  return level === 'client' ? 'user' : 'server';
}
