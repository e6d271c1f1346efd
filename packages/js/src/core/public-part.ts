/**
 * The public members of a class, as a type for apps. Other objects with these members match it, for example in tests.
 * The private fields of the class would not allow that.
 */
export type PublicPart<T> = Pick<T, keyof T>;
