/** The version of Portico. A test keeps it equal to package.json. */
export const version = '0.1.0';
