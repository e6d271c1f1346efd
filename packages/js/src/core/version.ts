/** Version of this package, sent with every request. A test compares it with package.json. */
export const packageVersion = '0.2.0';

/** Value of `x-stack-client-version`. @see docs/reference/protocol/requests.md#request-headers */
export const clientVersion = `js @portico/js@${packageVersion}`;
