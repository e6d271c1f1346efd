import { expect, test } from 'vitest';
import { declareParts } from './declare-parts.ts';
import { Reads } from './read.ts';

interface Owner {
  readonly reads: Reads;
  readonly prefix: string;
  readonly asked: string[];
}

/** A class with one method that asks and one that does, whose code counts how often it is loaded. */
function withParts() {
  const loads: number[] = [];
  const parts = {
    getThing: async ({ asked }: Owner, which: { id: string } | string) => {
      asked.push('getThing');
      return which;
    },
    doThing: async ({ asked }: Owner, what: string) => {
      asked.push(what);
    },
  };
  class Thing {
    declare readonly getThing: (which: { id: string } | string) => Promise<{ id: string } | string>;
    declare readonly doThing: (what: string) => Promise<void>;
    readonly owner: Owner;

    static {
      declareParts(Thing, {
        load: async () => {
          loads.push(1);
          return parts;
        },
        of: (thing) => thing.owner,
        reads: { getThing: 'things' },
        does: ['doThing'],
      });
    }

    constructor(owner: Owner) {
      this.owner = owner;
    }
  }
  const owner = { reads: new Reads(), prefix: 'of me.', asked: [] };
  return { thing: new Thing(owner), owner, loads };
}

test('nothing is loaded until a method is called, which then runs on behalf of the object', async () => {
  const { thing, owner, loads } = withParts();
  expect(loads).toEqual([]);

  await thing.doThing('sing');
  const answer = await thing.getThing('a');

  expect(loads).toHaveLength(2);
  expect(owner.asked).toEqual(['sing', 'getThing']);
  expect(answer).toBe('a');
});

test('an object with an id is the same question whatever else it says', async () => {
  const { thing, owner } = withParts();
  const question = (id: string) =>
    owner.reads.of(`of me.things:getThing[${JSON.stringify(id)}]`, () => Promise.reject());

  await thing.getThing({ id: 'a' });

  expect(question('a').peek()).toEqual({ state: 'ready', value: { id: 'a' } });
});

test('what fails to load fails the call', async () => {
  class Broken {
    declare readonly doThing: () => Promise<void>;
    readonly owner = { reads: new Reads(), prefix: '' };
    static {
      declareParts(Broken, {
        load: (): Promise<{ doThing: (owner: object) => Promise<void> }> => Promise.reject(new Error('offline')),
        of: ({ owner }) => owner,
        reads: {},
        does: ['doThing'],
      });
    }
  }

  await expect(new Broken().doThing()).rejects.toThrow('offline');
});
