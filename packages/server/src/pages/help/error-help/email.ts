/** Errors about email addresses and emails. */
export const emailErrorHelp = {
  EMAIL_NOT_VERIFIED: {
    from: 'none',
    cause:
      'Users may sign in with an unverified email. Where it matters, USER_EMAIL_ALREADY_EXISTS has `would_work_if_email_was_verified`.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  EMAIL_ALREADY_VERIFIED: {
    from: 'POST /contact-channels/send-verification-code',
    cause: 'The email is already verified.',
    fix: 'Nothing to do. Read the user again to see the current state.',
  },
  EMAIL_IS_NOT_PRIMARY_EMAIL: {
    from: 'POST /contact-channels/send-verification-code',
    cause: 'The email is another one than the primary one of the user, or nobody has it.',
    fix: 'Verify other emails with `POST /contact-channels/:user_id/:contact_channel_id/send-verification-code`.',
  },
  EMAIL_NOT_ASSOCIATED_WITH_USER: {
    from: 'none',
    cause:
      'The only request that names an email of the user sends EMAIL_IS_NOT_PRIMARY_EMAIL for it, as the protocol prescribes.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  EMAIL_TEMPLATE_ALREADY_EXISTS: {
    from: 'none',
    cause: 'A project can have any number of templates, also with the same name.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  EMAIL_RENDERING_ERROR: {
    from: 'POST /emails/render-email',
    cause: 'A template, a theme or a draft does not compile or throws, such as `{"template_tsx_source": "x"}`.',
    fix: 'The message names the place in the source. Correct it in the [email editor](../build/email-editors.md).',
  },
  REQUIRES_CUSTOM_EMAIL_SERVER: {
    from: 'PATCH /internal/email-templates/:templateId',
    cause: 'The project uses the shared email server, which sends only unchanged emails.',
    fix: 'Enter your own email server under *Email settings* in the dashboard ([email servers](../build/emails.md#email-servers)).',
  },
} as const;
