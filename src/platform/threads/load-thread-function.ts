import { pathToFileURL } from 'node:url';
import type { ThreadFunction } from './thread-function.ts';

type Functions = Readonly<Record<string, ThreadFunction<unknown, unknown>>>;

/** Loads a function of a module `*.thread`. */
export async function loadThreadFunction(
  filename: string,
  name: string,
): Promise<ThreadFunction<unknown, unknown>> {
  const functions = (await import(pathToFileURL(filename).href)) as Functions;
  const found = functions[name];
  if (!found) throw new Error(`${filename} exports no function ${name}`);
  return found;
}
