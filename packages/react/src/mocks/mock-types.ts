import type { Answer } from '@portico/js/internals';

/** The API calls of the ready-made components. */
type Question =
  | 'GET /projects/current'
  | 'GET /users/me'
  | 'GET /teams'
  | 'GET /teams/:team_id'
  | 'GET /auth/sessions'
  | 'GET /contact-channels'
  | 'POST /contact-channels/verify/other-access'
  | 'GET /oauth-providers'
  | 'GET /user-api-keys'
  | 'GET /emails/notification-preference/:user_id'
  | 'GET /payments/products/:customer_type/:customer_id'
  | 'GET /payments/offers/:customer_type/:customer_id'
  | 'GET /payments/billing/:customer_type/:customer_id'
  | 'GET /payments/payments/:customer_type/:customer_id'
  | 'GET /project-permissions'
  | 'GET /team-permissions'
  | 'GET /team-member-profiles/:team_id/:user_id';

/** Replaces branded ID types with plain strings. */
type Plain<T> = T extends string
  ? string
  : T extends object
    ? { [K in keyof T]: K extends Metadata ? null : Plain<T[K]> }
    : T;
type Metadata = 'client_metadata' | 'client_read_only_metadata';

/** The response of a call. */
export type Client<Operation extends Question> = Plain<Answer<Operation, 'client'>>;

/** The responses that a server would return for the mock data. */
export type Answers = { readonly [Operation in Question]: (params: Params) => Client<Operation> };

/** Path parameters of a call. */
export type Params = Readonly<Record<string, string>>;
