/** Returns code as HTML with classes for its parts; undefined for a language that pages do not use. */
export function highlight(code: string, language: string): string | undefined;
