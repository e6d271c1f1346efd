import type { EmailProvider } from '@portico/react';

/** How to set up the webhook of an email provider. */
export interface ProviderGuide {
  readonly id: EmailProvider;
  readonly name: string;
  /** What to do at the provider with the URL. */
  readonly steps: readonly string[];
  /** Where the owner finds the signing secret. Undefined if there is none. */
  readonly secret?: { readonly help: string; readonly isRequired: boolean };
}

/** The email providers that report bounces and complaints. */
export const providerGuides: readonly ProviderGuide[] = [
  {
    id: 'ses',
    name: 'Amazon SES',
    steps: [
      'Create a standard topic in Amazon SNS, in the region of your SES identity.',
      'Create an HTTPS subscription of the topic with the URL as its endpoint. Do not enable raw message delivery. Portico confirms the subscription.',
      'In SES, open your identity, then Notifications. Select the topic for bounce and complaint feedback, and include the original email headers.',
    ],
  },
  {
    id: 'postmark',
    name: 'Postmark',
    steps: [
      'Open your server in Postmark, then the message stream, then Webhooks.',
      'Add a webhook with the URL, and select Bounce and Spam complaint.',
    ],
  },
  {
    id: 'resend',
    name: 'Resend',
    steps: [
      'Open Webhooks in Resend and add a webhook with the URL.',
      'Select email.bounced, email.complained, email.delivery_delayed and email.delivered.',
      'Copy the signing secret of the webhook and enter it here.',
    ],
    secret: { help: 'Starts with whsec_. Resend shows it after you add the webhook.', isRequired: true },
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    steps: [
      'Open Send, then Webhooks in Mailgun.',
      'Add the URL for Permanent failure, Temporary failure and Spam complaints.',
      'Copy the HTTP webhook signing key and enter it here.',
    ],
    secret: { help: 'Mailgun shows the HTTP webhook signing key next to the webhooks.', isRequired: true },
  },
  {
    id: 'generic',
    name: 'Other email server',
    steps: [
      'Let your program send bounces and complaints to the URL, as JSON: {"events": [{"type": "bounce", "email": "ada@example.com"}]}.',
      'The types are bounce, soft_bounce, complaint and delivered. Optional: message_id and detail.',
    ],
    secret: {
      help: 'Optional: whsec_ and base64. Requests must then be signed according to Standard Webhooks.',
      isRequired: false,
    },
  },
];
