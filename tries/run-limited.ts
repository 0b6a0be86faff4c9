/** Runs `work` the given number of times, at most `atOnce` at a time. */
export async function runLimited(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
