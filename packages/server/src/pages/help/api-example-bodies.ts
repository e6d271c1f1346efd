/** Bodies of examples whose schema alone does not say what is accepted. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  'POST /auth/cli/complete': { login_code: 'the-code-of-the-page', refresh_token: 'the-refresh-token-of-the-user' },
  'POST /contact-channels': {
    user_id: '6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21',
    value: 'ada@example.com',
    type: 'email',
    used_for_auth: false,
  },
  'PATCH /contact-channels/:user_id/:contact_channel_id': { is_primary: true },
  'POST /payments/payment-method/:customer_type/:customer_id/set-default': { setup_intent_id: 'seti_1PqExample' },
  'POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret': {},
};
