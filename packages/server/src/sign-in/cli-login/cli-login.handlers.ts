import { cliLoginEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { confirmCliLogin, describeCliLogin, pollLogin, startCliLogin } from './cli-login.service.ts';

export const cliLoginHandlers = implement(cliLoginEndpoints, {
  'POST /auth/cli': async ({ body, ...context }) =>
    await startCliLogin(context, { lifetimeMillis: body.expires_in_millis, deviceName: body.device_name }),

  'POST /auth/cli/details': async ({ body, ...context }) => await describeCliLogin(context, body.login_code),

  'POST /auth/cli/poll': async ({ body, ...context }) => {
    const state = await pollLogin(context, body.polling_code);
    return { status: state.status === 'success' ? 201 : 200, body: state };
  },

  'POST /auth/cli/complete': async ({ body, ...context }) => {
    if (body.refresh_token === undefined) return { cli_session_state: 'none' as const };
    await confirmCliLogin(context, body.login_code, body.refresh_token);
    return successAnswer;
  },
});
