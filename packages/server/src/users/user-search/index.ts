export { userSearchFeature } from './feature.ts';
export { nameOfUser } from './name-of-user.ts';
export { type BeginningArguments, beginningsPart, rangeOfBeginnings } from './user-search.queries.ts';
