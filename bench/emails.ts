import { against } from './against.ts';
import { asAdmin } from './api.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

/** The template with a code, which has a schema and Tailwind classes. */
const template_id = '822687fe-8d0a-4467-a0d1-416b6e639478';

/** Measures rendering an email in the sandbox, one at a time. Target of the median: 10 ms. */
export async function emailRow({ url, cpu }: Measurable): Promise<Row> {
  const body = JSON.stringify({ template_id });
  const headers = { ...asAdmin, 'content-type': 'application/json' };
  const load = { url: `${url}/api/v1/emails/render-email`, method: 'POST' as const, headers, turns: [{ body }] };
  return await against(undefined, { name: 'render an email', load: { ...load, connections: 1, cpu }, trips: 0 });
}
