import { webhookEvents } from '@portico/contract';
import { toJsonSchema } from '../../http/documents/openapi-responses.ts';
import { fieldsOf } from './api-schema.ts';

/** Returns the text of `docs/reference/webhook-events.md`. */
export function webhookEventsPage(): string {
  const shown = new Map<string, string>();
  const entries = Object.entries(webhookEvents).map(([name, { description, data, example }]) => {
    const rows = fieldsOf(toJsonSchema(data, 'output')).map(
      ({ path, type, isRequired }) => `| \`${path}\` | ${type}${isRequired ? '' : ', can be absent'} |`,
    );
    const table = rows.join('\n');
    const first = shown.get(table);
    shown.set(table, first ?? name);
    const fields =
      first === undefined
        ? `| \`data\` | Type |\n|---|---|\n${table}`
        : `\`data\` has the same fields as [${first}](#${anchorOfEvent(first)}).`;
    return `## <a id="${anchorOfEvent(name)}"></a>${name.replaceAll('_', '\\_')}

${description}

${fields}${first === undefined ? `\n\n\`\`\`json\n${JSON.stringify({ type: name, data: example }, null, 2)}\n\`\`\`` : ''}`;
  });
  return `<!-- Generated from packages/contract/src/history/webhooks/webhook-events.ts by npm run docs. -->

# Webhook events

The events that a webhook endpoint can receive, with their data. A request has the JSON body \`{"type": …, "data": …}\`.
[Webhooks](../build/webhooks.md) explains endpoints, signatures and retries, and [Receive webhooks](../build/receive-webhooks.md) the code of a
receiver. The events of the audit log are [others](protocol/events.md).

${entries.join('\n\n')}
`;
}

const anchorOfEvent = (name: string) => name.replace('.', '-');
