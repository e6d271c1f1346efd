/** Waits. For the rare case that another process has to come first; never to make a race less likely. */
export async function pause(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}
