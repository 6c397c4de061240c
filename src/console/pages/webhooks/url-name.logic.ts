/** What people call the URL of an endpoint, in parts that a line may break between: host and path, `shop.example/` and `hooks`. */
export function urlParts(url: string): readonly string[] {
  return (
    url
      .replace(/^https?:\/\//, '')
      .match(/[^/]*\/?/g)
      ?.filter((part) => part !== '') ?? []
  );
}
