export { catalogOf, defaultProducts, hasDefaultProducts, type SoldProduct } from './default-products.ts';
export { currencyOf, unitAmountOf } from './prices.ts';
export {
  amountsOf,
  type ChosenProduct,
  chooseProduct,
  type ProductChoice,
  pricesFor,
  shownProduct,
  trialOf,
} from './products.ts';
