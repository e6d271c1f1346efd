import { describe } from 'vitest';
import { serveBuilt } from '../kit/example-app.ts';
import { configOfFlows, testSharedFlows } from '../kit/published-flows.ts';
import { publishedReactApp } from '../kit/published-react.ts';
import { stage } from '../kit/stage.ts';

/**
 * The first and the last supported release of `@stackframe/react` against this server. They are installed, so this is part of
 * `npm test -- --long`.
 */

const isLong = process.env.PORTICO_TEST_LONG !== undefined;

describe.runIf(isLong).each(['2.8.52', '2.8.108'])('@stackframe/react %s', (version) => {
  const on = stage({
    config: configOfFlows,
    start: async (at) => await serveBuilt(at, await publishedReactApp(version)),
  });

  testSharedFlows(on);
});
