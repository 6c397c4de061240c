/** Splits the URL of an endpoint, without its scheme, where a line may break: `shop.example/` and `hooks`. */
export function urlParts(url: string): readonly string[] {
  return (
    url
      .replace(/^https?:\/\//, '')
      .match(/[^/]*\/?/g)
      ?.filter((part) => part !== '') ?? []
  );
}
