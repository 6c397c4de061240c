/** Requests that are sent at a time: enough to keep the service busy, and below what a token may have on their way. */
const maxParallel = 8;

/** Calls an asynchronous function with each item, at most `maxParallel` at a time; returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await call(item);
  };
  await Promise.all(Array.from({ length: maxParallel }, worker));
  return results;
}
