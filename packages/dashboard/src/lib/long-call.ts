let open = 0;

/** Returns whether a call is running that is expected to take long. */
export function isLongCallOpen(): boolean {
  return open > 0;
}

/** Marks a call that is expected to take long, such as that of an AI model: the server is not reported as slow. */
export async function longCall<T>(call: Promise<T>): Promise<T> {
  open += 1;
  try {
    return await call;
  } finally {
    open -= 1;
  }
}
