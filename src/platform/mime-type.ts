const form = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]+=[\w.-]+)*$/;

/** Whether a text is a media type that files may have (RFC 6838 §4.2), with or without parameters. */
export function isMimeType(text: string): boolean {
  return form.test(text);
}
