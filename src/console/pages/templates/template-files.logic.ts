/** Contents by their paths: texts, or others as data URIs. */
export type TemplateFiles = Readonly<Record<string, string>>;

/** A file of two sets; absent where that set has none of its path. */
export interface FilePair {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The files that two sets do not have alike, by their paths. */
export function differingFiles(before: TemplateFiles, after: TemplateFiles): FilePair[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter((pair) => pair.before !== pair.after);
}

/** The file with which Typst begins; it cannot be removed. */
export const mainFile = 'main.typ';

/** What a new template begins with: it prints what the document says. */
export const beginning = `#let document = json("document.json")

= #document.at("title", default: "Document")

#raw(json.encode(document, pretty: true), lang: "json")
`;

export const isText = (content: string): boolean => !content.startsWith('data:');

/** The bytes of base64. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}
