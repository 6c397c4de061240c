/**
 * Returns the URL of a file at the origin of this page, as the content security policy requires, regardless
 * of the public URL of the service.
 */
export function addressHere(url: string): string {
  const { pathname, search } = new URL(url);
  return `${location.origin}${pathname}${search}`;
}

/** Reads the text of a file. Throws an error with the HTTP status if the service refuses it. */
export async function textAt(url: string): Promise<string> {
  const answer = await fetch(addressHere(url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.text();
}
