import type { Command, Commands } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { pairs, table, timeOf } from '../text.ts';
import { listOutcome, pageOf, pageOptions } from './lists.ts';

/** Members that `teams show` lists. `users list --team` lists all. */
const membersShown = 50;

const list: Command = {
  summary: 'List the teams of a project, oldest first',
  options: {
    '--query <text>': 'Part of a name, or a team ID',
    '--newest': 'Newest first',
    ...pageOptions,
    ...projectOptions,
  },
  examples: ['', '--query acme', '--json'],
  run: async (given, terminal) => {
    const { options } = given;
    const { server } = await connect(given, terminal);
    const query = { ...pageOf(given), query: options.get('--query'), desc: options.has('--newest') };
    const answer = await server.call('GET /teams', { query: { ...query, order_by: 'created_at' } });
    return listOutcome(given, terminal, {
      items: answer.items,
      nextCursor: answer.is_paginated ? answer.pagination.next_cursor : null,
      head: ['ID', 'Name', 'Created (UTC)'],
      row: (team) => [team.id, team.display_name, timeOf(team.created_at_millis)],
      nouns: 'teams',
    });
  },
};

const show: Command = {
  summary: 'Show a team and its members',
  argument: { kind: 'word', usage: '<id>', sentence: 'The ID of the team.', isRequired: true },
  options: projectOptions,
  examples: ['11111111-2222-4333-8444-555555555555'],
  run: async (given, terminal) => {
    const { server } = await connect(given, terminal);
    const team_id = given.argument ?? '';
    const team = await server.call('GET /teams/:team_id', { params: { team_id } });
    const { items, pagination } = await server.call('GET /users', { query: { team_id, limit: membersShown } });
    const rows = items.map((user) => [user.id, user.primary_email, user.display_name]);
    const more =
      pagination.next_cursor === null ? [] : [`All: ${terminal.commandLineOf(`users list --team ${team_id}`)}`];
    return {
      lines: [
        ...pairs({ ID: team.id, Name: team.display_name, Created: timeOf(team.created_at_millis) }),
        '',
        ...(items.length === 0 ? ['No members.'] : table([['Member', 'Email', 'Name'], ...rows])),
        ...more,
      ],
      data: { team, members: items, has_more_members: pagination.next_cursor !== null },
    };
  },
};

/** The commands for teams. */
export const teamCommands: Commands = { 'teams list': list, 'teams show': show };
