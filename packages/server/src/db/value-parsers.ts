import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

/** Reads a bigint as a number, because counts and milliseconds always fit. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} has no exact form as a number.`);
  return value;
}

/**
 * How column values become JavaScript values, the same on both engines: timestamptz → Date, bigint → number,
 * json → parsed, date → its text, uuid and numeric → string.
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
