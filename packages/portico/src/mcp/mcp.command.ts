import type { Command } from '@portico/cli/src/command.ts';
import { connect, projectOptions } from '@portico/cli/src/connection/connect.ts';

/** The command `mcp`. */
export const mcpCommand: Command = {
  summary: 'Serve the documentation and read access to a project for a coding agent, by the Model Context Protocol',
  options: projectOptions,
  examples: ['', '--project 11111111-2222-4333-8444-555555555555'],
  hasNoJson: true,
  run: async (given, terminal) => {
    // Loaded on demand: it contains the protocol and the search.
    const { serveMcp } = await import('./serve-mcp.ts');
    await serveMcp(async () => await connect(given, terminal));
    return undefined;
  },
};
