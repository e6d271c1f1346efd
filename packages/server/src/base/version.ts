/** The version of Portico. A test checks that it equals the one in package.json. */
export const version = '0.2.0';
