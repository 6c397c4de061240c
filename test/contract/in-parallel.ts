/** Requests that are sent at a time: enough to keep the service busy, and below what a token may have on their way. */
const maxParallel = 8;

/** Calls an asynchronous function with each item, at most `maxParallel` at a time; returns the results in the order of the items. */
async function inParallel<Item, Result>(
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

/** Judges named items, some at a time; returns the findings of those that have any, by their names. */
export async function findingsByName<Item>(
  items: readonly (readonly [name: string, item: Item])[],
  judge: (name: string, item: Item) => Promise<object[]>,
): Promise<Record<string, object[]>> {
  const found = await inParallel(items, async ([name, item]) => [name, await judge(name, item)] as const);
  return Object.fromEntries(found.filter(([, findings]) => findings.length > 0));
}
