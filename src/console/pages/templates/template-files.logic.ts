/** Contents by path: texts, or other files as data URIs. */
export type TemplateFiles = Readonly<Record<string, string>>;

/** File of two sets; absent from a set that has none at its path. */
export interface FilePair {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns the files that differ between two sets, sorted by path. */
export function differingFiles(before: TemplateFiles, after: TemplateFiles): FilePair[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter((pair) => pair.before !== pair.after);
}

/** Main file of Typst; it cannot be deleted. */
export const mainFile = 'main.typ';

/** Main file of a new template: prints the title and the JSON of the document. */
export const beginning = `#let document = json("document.json")

= #document.at("title", default: "Document")

#raw(json.encode(document, pretty: true), lang: "json")
`;

export const isText = (content: string): boolean => !content.startsWith('data:');

/** Decodes base64. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}
