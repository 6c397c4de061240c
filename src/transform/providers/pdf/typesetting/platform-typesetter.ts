import { createRequire } from 'node:module';

const modules = createRequire(import.meta.url);
const compiler = '@myriaddreamin/typst-ts-node-compiler';

/** Problem of the typesetter package for the current platform. */
export interface TypesetterProblem {
  /** Whether printing is impossible. */
  readonly isMissing: boolean;
  readonly sentence: string;
}

/** Returns the problem of the typesetter of a platform; undefined if there is none. */
export function findTypesetterProblem(
  platform = `${process.platform}-${process.arch}`,
): TypesetterProblem | undefined {
  const wanted = versionOf(compiler);
  const found = ['', '-gnu', '-musl', '-msvc', '-gnueabihf', '-eabi']
    .map((libc) => versionOf(`${compiler}-${platform}${libc}`))
    .find((version) => version !== undefined);
  if (found === undefined)
    return {
      isMissing: true,
      sentence: `PDFs cannot be printed here: there is no typesetter for ${platform}`,
    };
  return found === wanted
    ? undefined
    : {
        isMissing: false,
        sentence: `PDFs are printed without tags for readers that speak: for ${platform} there is an older typesetter only`,
      };
}

function versionOf(name: string): string | undefined {
  try {
    return (modules(`${name}/package.json`) as { version: string }).version;
  } catch {
    return undefined;
  }
}
