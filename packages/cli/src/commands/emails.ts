import { CommandFailure } from '@portico/contract/command-line';
import { internals } from '@portico/js/internals';
import type { Command, Commands } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';

const sendTest: Command = {
  summary: 'Send a test email through the email server of a project, and show what the server says',
  argument: { kind: 'email', usage: '<email>', sentence: 'The address gets the email.', isRequired: true },
  options: projectOptions,
  examples: ['you@example.com'],
  run: async (given, terminal) => {
    const { argument: recipient_email = '' } = given;
    const { admin } = await connect(given, terminal);
    const transport = admin()[internals].transport('admin');
    const { config } = await transport.call('GET /internal/projects/current');
    const { email_config: found } = config;
    if (found.type === 'shared')
      throw new CommandFailure(
        'The project has no email server of its own. Set one in the dashboard first. The operator tests the shared one with: portico doctor',
      );
    const { type: _, ...email_config } = found;
    const sent = await transport.call('POST /internal/send-test-email', { body: { recipient_email, email_config } });
    const { host, port } = email_config;
    if (!sent.success)
      throw new CommandFailure(`${host}:${port} did not accept the email: ${sent.error_message ?? ''}`);
    return {
      lines: [`${host}:${port} accepted the email to ${recipient_email}.`],
      data: { recipient: recipient_email, host, port },
    };
  },
};

/** The commands for emails. */
export const emailCommands: Commands = { 'emails test': sendTest };
