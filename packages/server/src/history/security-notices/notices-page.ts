import { readFileSync } from 'node:fs';
import { englishTexts } from '@portico/texts/en-US/emails';

const schema = new URL('../../db/schema/04-notices.sql', import.meta.url);

const intro = `<!-- Generated from the function notice_kind in packages/server/src/db/schema and the English texts by npm run docs. -->

# Security notices

The emails about changes of an account, and the [events](protocol/events.md) that cause them.
[When they are sent](../build/emails.md#security-notices).

| Email | Event |
|---|---|
`;

/** Returns the text of `docs/reference/security-notices.md`: the emails, and the events that cause them. */
export function noticesPage(): string {
  const causes = causesIn(readFileSync(schema, 'utf8'));
  const rows = Object.entries(englishTexts.securityNotice.changes).map(([kind, text]) => {
    const events = causes.filter((cause) => cause.kind === kind).map(({ event }) => `\`${event}\``);
    return `| ${[text].flat()[0]} | ${events.join(', ')} |\n`;
  });
  return `${intro}${rows.join('')}`;
}

/** Returns the events of `notice_kind` with their kinds. */
function causesIn(text: string): { readonly event: string; readonly kind: string | undefined }[] {
  const branch =
    /(?:when|event\.type =) '([a-z_]+\.[a-z_]+)' then(?:\s+'([a-z_]+)'|[^;]*?(?:then|return) '([a-z_]+)')/g;
  return [...text.matchAll(branch)].map(([, event = '', kind, conditional]) => ({ event, kind: kind ?? conditional }));
}
