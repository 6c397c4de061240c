/** The address of a file at the origin of this page, as the policy asks for, whatever name the service goes by outside. */
export function addressHere(url: string): string {
  const { pathname, search } = new URL(url);
  return `${location.origin}${pathname}${search}`;
}

/** The text of a file. Throws what the service said where it does not answer it. */
export async function textAt(url: string): Promise<string> {
  const answer = await fetch(addressHere(url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.text();
}
