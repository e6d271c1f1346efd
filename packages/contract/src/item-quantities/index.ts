export { type Change, type History, quantityAt, type Settled, settle } from './balance.ts';
export { expiriesText, type Grant } from './grants.ts';
export { addIntervals, type Interval, wholeIntervals } from './intervals.ts';
