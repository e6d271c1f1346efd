import type { AnyKnownErrorClass, KnownError, WireError } from '../kit/known-error.ts';
import * as catalogue from './catalogue.ts';

/** Every error that can be sent, without the abstract parents. */
export const knownErrorClasses: readonly AnyKnownErrorClass[] = Object.values(catalogue).filter(
  (kind): kind is typeof kind & AnyKnownErrorClass => 'status' in kind,
);

const byCode = new Map(knownErrorClasses.map((kind) => [kind.code, kind]));

/**
 * Restores a known error from the wire. Without a text, it gets the text of the catalogue.
 *
 * @returns undefined if the code is not in this version's catalogue
 */
export function knownErrorFromWire(wire: Omit<WireError, 'error'> & Partial<WireError>): KnownError | undefined {
  return byCode.get(wire.code)?.fromDetails(wire.details, wire.error);
}
