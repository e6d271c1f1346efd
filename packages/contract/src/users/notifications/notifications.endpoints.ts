import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict } from '../../kit/shapes.ts';

const { CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound } = KnownErrors;

/** A notification category. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export interface NotificationCategory {
  readonly id: string;
  readonly name: string;
  readonly canBeDisabled: boolean;
}

/** All notification categories, which are the same for all projects. */
export const notificationCategories: readonly NotificationCategory[] = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', canBeDisabled: false },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', canBeDisabled: true },
];

/** Whether a user receives emails of a notification category. @see docs/reference/protocol/users.md#notification-preferences */
export const notificationPreference = z.object({
  notification_category_id: fields.uuid,
  notification_category_name: z.string(),
  enabled: z.boolean(),
  can_disable: z.boolean(),
});

export const notificationEndpoints = defineEndpoints({
  /** @sdk notifications.list(userId) */
  'GET /emails/notification-preference/:user_id': {
    summary: 'List the notification preferences of a user',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only manage the notification preferences of their own user. Use me.',
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
    },
    params: strict({ user_id: fields.userIdOrMe }),
    query: strict({}),
    response: listOf(notificationPreference),
    errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound],
    refusals: [403],
  },
  /** @sdk notifications.update(userId, categoryId, enabled): void */
  'PATCH /emails/notification-preference/:user_id/:notification_category_id': {
    summary: 'Change a notification preference',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only manage the notification preferences of their own user. Use me.',
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      with: ['params.notification_category_id'],
    },
    params: strict({ user_id: fields.userIdOrMe, notification_category_id: fields.uuid }),
    query: strict({}),
    body: strict({ enabled: z.boolean() }),
    response: notificationPreference,
    errors: [CannotGetOwnUserWithoutUser, UserAuthenticationRequired, UserNotFound],
    refusals: [400, 403, 404],
  },
  'GET /emails/unsubscribe-link': {
    summary: 'Show the page of an unsubscribe link',
    description:
      'Opened in a browser. Returns an HTML page with a button. Changes nothing, because mail scanners open links.',
    access: 'public',
    whose: { of: 'secret', in: 'query.code' },
    query: strict({ code: secret(z.string().max(1000)) }),
    raw: 'html',
    errors: codeErrors,
    refusals: [400],
  },
  'POST /emails/unsubscribe-link': {
    summary: 'Unsubscribe from a notification category with one click',
    description:
      'Sent by the button of the page, and by email programs, which send `List-Unsubscribe=One-Click` to the URL of the header `List-Unsubscribe` (RFC 8058). An addition of Portico.',
    access: 'public',
    whose: { of: 'secret', in: 'query.code' },
    query: strict({
      code: secret(z.string().max(1000)),
      /**
       * Turns the emails of the category on again, for a person who has followed the link by mistake: what the page after `POST` has
       * in its form. It works for an hour, unless the setting was changed since.
       */
      undo: secret(z.string().max(200)).optional(),
    }),
    bodyFormat: 'none',
    raw: 'html',
    errors: codeErrors,
    refusals: [400],
  },
});
