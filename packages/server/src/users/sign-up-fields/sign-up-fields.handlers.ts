import { type Endpoints, type ResponseOf, signUpFieldEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { refuseImpersonated } from '../../kernel/credential-changes.ts';
import type { AskedField } from './sign-up-fields.policy.ts';
import { answerSignUpFields, signUpFieldsOf, type UserSignUpFields } from './sign-up-fields.service.ts';

type WireFields = ResponseOf<Endpoints['GET /sign-up-fields/:user_id'], 'client'>;

function fieldToWire({ field, answer }: AskedField): WireFields['fields'][number] {
  const { id, type, label, required } = field;
  const common = { id, type, label, required, answer };
  if (field.type === 'text') return { ...common, max_length: field.maxLength };
  if (field.type === 'choice') return { ...common, options: field.options };
  return { ...common, url: field.url, version: field.version };
}

function toWire({ fields, consents }: UserSignUpFields): WireFields {
  return {
    is_required: fields.some(({ field, answer }) => field.required && answer === null),
    fields: fields.map(fieldToWire),
    consents: consents.map(({ given_at, ...consent }) => ({ ...consent, given_at_millis: Date.parse(given_at) })),
  };
}

/** Nobody agrees in the place of a user. @throws {ImpersonatedSessionNotAllowed} */
function requireUserOrServer({ level, claims }: Pick<RequestContext, 'level' | 'claims'>): void {
  // @guard consent-in-impersonated-session
  if (level === 'client' && claims !== null) refuseImpersonated(claims);
}

export const signUpFieldHandlers = implement(signUpFieldEndpoints, {
  'GET /sign-up-fields/:user_id': async ({ params, ...context }) =>
    toWire(await signUpFieldsOf(context, params.user_id)),

  'POST /sign-up-fields/:user_id': async ({ params, body, ...context }) => {
    requireUserOrServer(context);
    const recordedBy = context.level === 'client' ? 'user' : 'server';
    return toWire(await answerSignUpFields(context, params.user_id, { answers: body.answers, recordedBy }));
  },
});
