import { expect, test } from 'vitest';
import { addPart } from './parts.ts';

abstract class Greeting {
  abstract readonly name: string;

  greet(): string {
    return `Hello ${this.name}`;
  }

  leave(): string {
    return `Bye ${this.name}`;
  }
}

class Person implements Greeting {
  declare greet: Greeting['greet'];
  readonly name = 'Ada';

  static {
    addPart<Greeting>(Person, Greeting);
  }

  leave(): string {
    return 'Bye';
  }
}

test('a class has the methods of its part, and its own ones win', () => {
  const person = new Person();

  expect(person.greet()).toBe('Hello Ada');
  expect(person.leave()).toBe('Bye');
  expect(person.constructor).toBe(Person);
  expect(Object.keys(person)).toEqual(['name']);
});

test('a subclass overrides the method of a part and calls it', () => {
  class Loud extends Person {
    override leave(): string {
      return `${super.leave()}!`;
    }
  }

  expect(new Loud().leave()).toBe('Bye!');
  expect(new Loud().greet()).toBe('Hello Ada');
});

test('a class without the types of its part does not compile', () => {
  class Other {
    readonly name = 'Ada';
  }

  // @ts-expect-error greet and leave are missing
  addPart(Other, Greeting);
  expect('greet' in new Other()).toBe(true);
});
