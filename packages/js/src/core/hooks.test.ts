import { expect, test } from 'vitest';
import { declareHooks, installHooks } from './hooks.ts';
import { type Read, Reads, readOf } from './read.ts';

/** A class like those of the SDK: methods that load their code, and a read with a hook. */
class Thing {
  readonly asked: string[] = [];
  readonly loads: number[] = [];
  readonly reads = new Reads();
  readonly #load: () => Promise<{ partOf(which: unknown): unknown }>;

  static {
    declareHooks<Thing>(Thing, { usePart: (thing, which) => thing.#part(which) });
  }

  constructor(isOffline = false) {
    this.#load = async () => {
      this.loads.push(1);
      if (isOffline) throw new Error('offline');
      return { partOf: (which) => which };
    };
  }

  async getPart(which: { readonly id: string } | string): Promise<unknown> {
    return await this.#part(which).fetch();
  }

  #part(which: { readonly id: string } | string): Read<unknown> {
    return readOf({ reads: this.reads, prefix: 'of me.' }, 'parts', [which], async () => {
      const { partOf } = await this.#load();
      this.asked.push('part');
      return partOf(which);
    });
  }
}

interface WithHook {
  usePart(which: { readonly id: string } | string): Read<unknown>;
}

test('loads code when a method is called, not before', async () => {
  const thing = new Thing();
  expect(thing.loads).toEqual([]);

  expect(await thing.getPart('a')).toBe('a');

  expect(thing.loads).toHaveLength(1);
  expect(thing.asked).toEqual(['part']);
});

test('fails the call if the code cannot be loaded', async () => {
  await expect(new Thing(true).getPart('a')).rejects.toThrow('offline');
});

test('objects with the same ID share a read', async () => {
  const thing = new Thing();
  const scope = { reads: thing.reads, prefix: 'of me.' };

  await thing.getPart({ id: 'a' });

  const same = readOf(scope, 'parts', [{ id: 'a', name: 'other' }], () => Promise.reject());
  const other = readOf(scope, 'parts', ['b'], () => Promise.resolve('asked'));
  expect(same.peek()).toEqual({ state: 'ready', value: { id: 'a' } });
  expect(other.peek().state).toBe('pending');
});

test('installs hooks on earlier and later classes, which share the read of their method', async () => {
  const thing = new Thing() as Thing & WithHook;
  expect('usePart' in thing).toBe(false);

  installHooks(
    (find) =>
      function hook(this: object, ...args) {
        return find(this, ...args);
      },
  );
  class Later extends Thing {
    static {
      declareHooks<Later>(Later, { useNames: (later) => later.#names() });
    }

    async listNames(): Promise<string[]> {
      return await this.#names().fetch();
    }

    #names(): Read<string[]> {
      return this.reads.of('names', async () => ['a']);
    }
  }
  const later = new Later() as Later & WithHook & { useNames(): Read<string[]> };

  await thing.getPart('a');
  await later.listNames();
  expect(thing.usePart('a').peek()).toEqual({ state: 'ready', value: 'a' });
  expect(later.useNames().peek()).toEqual({ state: 'ready', value: ['a'] });
  expect(await later.usePart('b').fetch()).toBe('b');
});

test('a hook without a matching method does not compile', () => {
  const read = new Reads().of('names', async () => 1);
  class Named {
    async listNames(): Promise<string[]> {
      return [];
    }
  }

  // @ts-expect-error no method is called listNamez or getNamez
  declareHooks<Named>(Named, { useNamez: () => read });
  // @ts-expect-error the method answers texts, and the read a number
  declareHooks<Named>(Named, { useNames: () => read });
  // @ts-expect-error the method takes no argument
  declareHooks<Named>(Named, { useNames: (_named, _first: string) => new Reads().of('names', async () => ['a']) });
});
