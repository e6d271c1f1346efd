/** Observes the calls of all apps on this page, from their start. Apps that do not show the server status have none. */
export const callObserver: { observe?: (call: Promise<unknown>) => void } = {};
