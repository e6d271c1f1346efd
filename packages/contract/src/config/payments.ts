export { type History, quantityAt } from '../item-quantities/balance.ts';
export { expiriesText, type Grant } from '../item-quantities/grants.ts';
export { addIntervals, type Interval, wholeIntervals } from '../item-quantities/intervals.ts';
export {
  type Currency,
  currencies,
  currencyProblem,
  moneyLengthMax,
  moneyProblem,
  noCurrencyText,
} from './currencies.ts';
export { moneyText, smallestUnits } from './money.ts';
export { purchaseRefusals } from './purchase-refusals.ts';
