/** Bodies of examples whose schema alone does not say what is accepted. */
export const exampleBodies: Readonly<Record<string, unknown>> = {};
