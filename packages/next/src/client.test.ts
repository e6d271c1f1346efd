import * as js from '@portico/js';
import * as react from '@portico/react';
import { expect, test } from 'vitest';
import * as client from './client.ts';

test('server files can import all that @portico/react adds, under the same names', () => {
  /** These are other ones here, or the same outside of the client. */
  const own = ['PorticoHandler', 'PorticoProvider', 'languageOf'];
  const added = Object.keys(react).filter((name) => !(name in js) && !own.includes(name));

  expect(Object.keys(client).sort()).toEqual(added.sort());
});
