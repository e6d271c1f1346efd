import { valueAt } from '@portico/cli/src/commands/config.ts';
import { findUser } from '@portico/cli/src/commands/find-user.ts';
import type { Connection } from '@portico/cli/src/connection/connect.ts';
import { CommandFailure } from '@portico/contract/command-line';
import { internals, type JsonObject, withoutSecrets } from '@portico/js/internals';
import { z } from 'zod';

/** A tool that reads something of a project. It calls only operations that change nothing. */
export interface ProjectTool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject<Shape>;
  readonly read: (connection: Connection, input: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
}

/** Keeps the type of the input of a tool. */
function tool<Shape extends z.ZodRawShape>(one: ProjectTool<Shape>): ProjectTool {
  return one as unknown as ProjectTool;
}

const text = z.string().max(500);
const cursor = text.optional().describe('next_cursor of the previous page');
const limit = z.int().min(1).max(50).default(20).describe('Number of entries');
const page = { limit, cursor };
const user = text.describe('ID or primary email address');

const admin = ({ admin: app }: Connection) => app()[internals].transport('admin');

/** The read operations of a project. */
export const projectTools: readonly ProjectTool[] = [
  tool({
    name: 'get_project',
    description: 'Returns the name, the domains and the sign-in switches of the project, without secrets.',
    input: z.object({}),
    read: async (connection) => {
      const { config, ...project } = await admin(connection).call('GET /internal/projects/current');
      const { oauth_providers: _, email_config: email, ...shown } = config;
      return { ...project, config: { ...shown, email_config: { type: email.type } } };
    },
  }),
  tool({
    name: 'get_configuration',
    description: 'Returns the configuration of the project, or the part below a key. Secrets are dots.',
    input: z.object({ key: text.optional().describe('A path such as auth.password') }),
    read: async (connection, { key }) => {
      const { config_string } = await admin(connection).call('GET /internal/config');
      const config = withoutSecrets(JSON.parse(config_string)) as JsonObject;
      const found = valueAt(config, key === undefined || key === '' ? [] : key.split('.'));
      if (found === undefined) throw new CommandFailure(`There is no key ${key} in the configuration.`);
      return found;
    },
  }),
  tool({
    name: 'list_users',
    description: 'Lists or searches users, newest first.',
    input: z.object({
      query: text.optional().describe('Part of a name or address'),
      team_id: z.uuid().optional(),
      ...page,
    }),
    read: async ({ server }, query) => await server.call('GET /users', { query: { ...query, desc: true } }),
  }),
  tool({
    name: 'get_user',
    description: 'Returns a user.',
    input: z.object({ user }),
    read: async (connection, input) => await findUser(connection, input.user),
  }),
  tool({
    name: 'list_user_sessions',
    description: 'Lists the sessions of a user, newest first.',
    input: z.object({ user }),
    read: async (connection, input) => {
      const { id } = await findUser(connection, input.user);
      return await connection.server.call('GET /auth/sessions', { query: { user_id: id } });
    },
  }),
  tool({
    name: 'list_teams',
    description: 'Lists or searches teams, newest first.',
    input: z.object({ query: text.optional().describe('Part of a name'), ...page }),
    read: async ({ server }, query) => await server.call('GET /teams', { query: { ...query, desc: true } }),
  }),
  tool({
    name: 'get_team',
    description: 'Returns a team with its first 20 members.',
    input: z.object({ team_id: z.uuid() }),
    read: async ({ server }, { team_id }) => {
      const team = await server.call('GET /teams/:team_id', { params: { team_id } });
      const { items } = await server.call('GET /users', { query: { team_id, limit: 20 } });
      return { team, members: items };
    },
  }),
  tool({
    name: 'list_events',
    description: 'Lists events of the audit log, newest first: what happened, who did it, and from where.',
    input: z.object({
      types: text.optional().describe('Event types, separated by commas, such as user.created'),
      user: user.optional(),
      from: z.iso.datetime().optional().describe('The earliest time'),
      ...page,
    }),
    read: async (connection, { user: name, from, ...query }) =>
      await connection.server.call('GET /events', {
        query: {
          ...query,
          user_id: name === undefined ? undefined : (await findUser(connection, name)).id,
          from_millis: from === undefined ? undefined : Date.parse(from),
        },
      }),
  }),
  tool({
    name: 'list_emails',
    description: 'Lists or searches emails of the project, newest first, with delivery errors. Without their content.',
    input: z.object({ query: text.optional().describe('A recipient, or part of a subject'), ...page }),
    read: async (connection, query) => await admin(connection).call('GET /internal/email-log', { query }),
  }),
  tool({
    name: 'list_webhook_endpoints',
    description: 'Lists the webhook endpoints of the project, with the reason if one is disabled.',
    input: z.object({}),
    read: async (connection) => await admin(connection).call('GET /internal/webhooks/endpoints'),
  }),
  tool({
    name: 'list_webhook_deliveries',
    description: 'Lists webhook deliveries of the last 30 days, newest first, with the last error.',
    input: z.object({ status: z.enum(['pending', 'delivered', 'failed']).optional(), ...page }),
    read: async (connection, query) => await admin(connection).call('GET /internal/webhooks/deliveries', { query }),
  }),
];
