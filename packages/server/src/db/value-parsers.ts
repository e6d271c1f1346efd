import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

/** Parses a bigint as a number. Counts and milliseconds always fit. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} has no exact form as a number.`);
  return value;
}

/**
 * Converts column values to JavaScript values, the same on both engines: timestamptz → Date, bigint → number, json →
 * parsed, date, uuid and numeric → string.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (Number(oid) === INT8) return parseInt8;
      if (Number(oid) === DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format);
  },
};
