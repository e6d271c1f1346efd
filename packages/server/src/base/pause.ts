/** Waits. Only for cases where another process must finish first, never to make a race less likely. */
export async function pause(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}
