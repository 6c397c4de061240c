import { inject } from 'vitest';

/** What all tests of a run share, made when the first of them asks for it. */
export async function sharedResource<Found>(
  path: '/postgres' | '/cluster' | '/program' | '/console' | '/guide' | '/browser',
): Promise<Found> {
  const answer = await fetch(`${inject('sharedResources')}${path}`);
  if (!answer.ok) throw new Error(`the tests have no ${path}: ${await answer.text()}`);
  return (await answer.json()) as Found;
}
