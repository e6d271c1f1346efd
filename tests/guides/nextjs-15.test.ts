import { describe } from 'vitest';
import { testNextGuide } from './next-app.ts';

/** Half a minute of two cores, and another half a gigabyte of packages: only in `npm test -- --long`. */
describe.runIf(process.env.PORTICO_TEST_LONG !== undefined)('Next.js 15', () => {
  testNextGuide((text) =>
    text
      .replace('create-next-app@latest', 'create-next-app@15')
      .replace(/^proxy\.ts$/, 'middleware.ts')
      .replace('async function proxy', 'async function middleware'),
  );
});
