import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/**
 * The demo data of a project.
 *
 * @sdk DemoData
 */
const state = z.object({
  /** When it was added. Null: the project has none. */
  added_at_millis: fields.millis.nullable(),
});

/** Users and teams that nobody is, to see the dashboard with data. An addition of Portico. @see docs/build/demo-data.md */
export const demoDataEndpoints = defineEndpoints({
  /**
   * Returns whether the project has demo data.
   *
   * @sdk demoData.get(): DemoData
   */
  'GET /internal/demo-data': {
    summary: 'Show whether a project has demo data',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: state,
    errors: [],
  },
  /** @sdk demoData.add(): DemoData */
  'POST /internal/demo-data': {
    summary: 'Add demo data',
    description:
      'Adds 60 users with addresses at example.com, five teams, tags, notes, and sign-ins of the last 90 days. Sends no email and no webhook. Adds nothing to a project that has demo data. Refused in production mode.',
    access: 'admin',
    whose: { of: 'project', role: 'developer' },
    response: state,
    errors: [],
    refusals: [400, 409],
  },
  /** @sdk demoData.remove(): DemoData */
  'DELETE /internal/demo-data': {
    summary: 'Remove demo data',
    description:
      'Removes what was added, also if it was changed since, and what belongs to its users and teams. Nothing else. Sends no webhook.',
    access: 'admin',
    whose: { of: 'project', role: 'developer' },
    query: strict({}),
    response: state,
    errors: [],
  },
});
