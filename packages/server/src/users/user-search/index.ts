export { userSearchFeature } from './feature.ts';
export { type BeginningArguments, beginningsPart, rangeOfBeginnings } from './user-search.queries.ts';
