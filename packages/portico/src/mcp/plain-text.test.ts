import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text for agents has the words of the page, and none of its markup', () => {
  const markdown = `<!-- given
const app = 1;
-->

Turn on *Passkey* in [the dashboard](../run/installation.md#start), **once**. Set \`--forward <url>\`.

| Key | Meaning |
|---|---|
| \`auth.oldSystem.type\` | \`http\` or [\`off\`](x.md) |

\`\`\`mermaid
%% A picture
flowchart LR
\`\`\`

<div data-tabs="framework">

\`\`\`sh
portico dev # a | b
\`\`\`

</div>

![A screen](../images/a.png)
`;
  expect(plainText(markdown)).toBe(
    'Turn on Passkey in the dashboard, once. Set --forward <url>.\nKey: Meaning\nauth.oldSystem.type: http or off\nportico dev # a | b',
  );
});
