/** Memoizes an asynchronous read per object, while the object exists; a failed read is repeated by the next call. */
export function memoize<Of extends object, Result>(
  read: (of: Of) => Promise<Result>,
): (of: Of) => Promise<Result> {
  const results = new WeakMap<Of, Promise<Result>>();
  return (of) => {
    const known = results.get(of);
    if (known) return known;
    const result = read(of);
    results.set(of, result);
    result.catch(() => results.delete(of));
    return result;
  };
}
