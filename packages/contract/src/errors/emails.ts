import { knownError } from '../kit/known-error.ts';

export const EmailTemplateAlreadyExists = knownError('EMAIL_TEMPLATE_ALREADY_EXISTS', {
  status: 409,
  message: 'An e-mail template of this kind already exists.',
});

export const EmailRenderingError = knownError('EMAIL_RENDERING_ERROR', {
  status: 400,
  details: { error: 'string' },
  message: (d) => `The e-mail could not be rendered: ${d.error}`,
});

export const RequiresCustomEmailServer = knownError('REQUIRES_CUSTOM_EMAIL_SERVER', {
  status: 400,
  message: 'This needs an e-mail server of your own. Set one up in the e-mail settings of the project.',
});
