/**
 * What a class shows, as a type for apps: any object with these members will do, as in tests of an app, which the private
 * fields of the class would not allow.
 */
export type PublicPart<T> = Pick<T, keyof T>;
