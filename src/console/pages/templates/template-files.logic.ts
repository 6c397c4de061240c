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
