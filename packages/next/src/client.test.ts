import * as js from '@portico/js';
import * as react from '@portico/react';
import { expect, test } from 'vitest';
import * as client from './client.ts';

test('server files can import all additional exports of @portico/react under the same names', () => {
  /** Exports with another implementation here, or that also work outside of the client. */
  const own = ['PorticoHandler', 'PorticoProvider', 'languageOf'];
  const added = Object.keys(react).filter((name) => !(name in js) && !own.includes(name));

  expect(Object.keys(client).sort()).toEqual(added.sort());
});
