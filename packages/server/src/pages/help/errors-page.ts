import { type AnyKnownErrorClass, KnownErrors, knownErrorClasses } from '@portico/contract';
import { generalErrors } from '../../http/answer/declared-errors.ts';
import { anchorOf } from './api-operation.ts';
import type { ApiPage } from './api-pages.ts';
import { featureOffHelp } from './error-help/features-off.ts';
import { type ErrorHelp, errorHelp } from './error-help.ts';

/** Longer lists of operations say little. */
const operationsMax = 6;

const classNames = new Map(Object.entries(KnownErrors).map(([name, kind]) => [kind.code, name]));
const kinds = new Map(knownErrorClasses.map((kind) => [kind.code, kind]));

/** Returns the text of `docs/reference/errors.md`. */
export function errorsPage(pages: readonly ApiPage[]): string {
  const sections = Object.entries(errorHelp).map(([title, helps]) => {
    const entries = Object.entries<ErrorHelp>(helps).map(([code, help]) => entryOf(code, help, pages));
    return `## ${title}\n\n${entries.join('\n\n')}`;
  });
  return `<!-- Generated from packages/server/src/pages/help by npm run docs. -->

# Errors

Every error code of the API, with its cause and what to do about it. A failed request has the code in its body (\`code\`), in the header
\`x-stack-known-error\`, and in the SDK as a class: \`KnownErrors.UserNotFound.isInstance(error)\`. On a server in development mode, the
header \`link\` of the response leads to the section of the code on this page.

## Responses with and without a code

| Response | Meaning |
|---|---|
| JSON with a code | one of the errors below |
| 4xx in plain text | the protocol prescribes a text, which says what is wrong. Of a [feature that is off](#features-that-are-off), the header \`x-portico-error\` has a code |
| 429 Too Many Requests, in plain text | too many attempts, or too many requests at once. \`retry-after\` says how many seconds to wait ([rate limits](protocol/requests.md#rate-limits)) |
| 500 in plain text | an unexpected failure. Search the log for the request ID ([log messages](log-messages.md)) |
| 503 in plain text | the database or a key service is unavailable. Repeat the request |

[Known errors](protocol/known-errors.md) has the wire format of each code for authors of clients.

${sections.join('\n\n')}

## Features that are off

New projects have these features turned off. Calls for them fail with a plain text, which published clients show, and with the code in the header
\`x-portico-error\`. In the SDK, it is \`code\` of \`RequestFailed\`.

${Object.entries(featureOffHelp).map(featureText).join('\n\n')}
`;
}

function featureText([code, { setting, fix }]: readonly [
  string,
  { readonly setting: string; readonly fix: string },
]): string {
  const command = `portico config set ${setting}=true`;
  return `### <a id="${code}"></a>${code}\n\n**What to do.** ${fix} Or run \`${command}\`.`;
}

function entryOf(code: string, { from, cause, fix }: ErrorHelp, pages: readonly ApiPage[]): string {
  const kind = kinds.get(code);
  if (kind === undefined) throw new Error(`${code} is no known error.`);
  const facts = [`Status ${kind.status}`, `\`KnownErrors.${classNames.get(code)}\``, detailsText(kind)];
  return `### <a id="${code}"></a>${code}

${facts.filter((fact) => fact !== '').join(' · ')}

${messageText(kind)}**Cause.** ${cause}

**What to do.** ${fix}

${from === 'none' ? 'No operation returns it.' : `Returned by ${operationsText(kind, pages)}.`}`;
}

function detailsText({ detailSpec }: AnyKnownErrorClass): string {
  const names = Object.entries(detailSpec ?? {}).map(([name, word]) => `\`${name}\` (${word})`);
  return names.length === 0 ? '' : `details: ${names.join(', ').replaceAll('|', ' or ')}`;
}

/** Quotes the message, unless it contains details. */
function messageText(kind: AnyKnownErrorClass): string {
  return kind.detailSpec === undefined ? `> ${kind.fromDetails(undefined).message}\n\n` : '';
}

function operationsText(kind: AnyKnownErrorClass, pages: readonly ApiPage[]): string {
  if (generalErrors.includes(kind)) return 'any operation';
  const found = pages.flatMap(({ name, operations }) =>
    operations
      .filter(({ spec }) => spec.errors?.includes(kind) === true)
      .map(({ operation }) => {
        const [method = '', path = ''] = operation.split(' ');
        return `[\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\`](api/${name}.md#${anchorOf(operation)})`;
      }),
  );
  const more = found.length > operationsMax ? ` and ${found.length - operationsMax} more` : '';
  return `${found.slice(0, operationsMax).join(', ')}${more}`;
}
