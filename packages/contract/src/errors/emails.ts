import { knownError } from '../kit/known-error.ts';

export const EmailTemplateAlreadyExists = knownError('EMAIL_TEMPLATE_ALREADY_EXISTS', {
  status: 409,
  message: 'An email template of this type already exists.',
});

export const EmailRenderingError = knownError('EMAIL_RENDERING_ERROR', {
  status: 400,
  details: { error: 'string' },
  message: (d) => `The email could not be rendered: ${d.error}`,
});

export const RequiresCustomEmailServer = knownError('REQUIRES_CUSTOM_EMAIL_SERVER', {
  status: 400,
  message: 'This requires your own email server. Set one up in the email settings of the project.',
});
