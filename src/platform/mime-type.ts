const form = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]+=[\w.-]+)*$/;

/** Whether a text is a media type as files may have it (RFC 6838 §4.2), with parameters or without. */
export function isMimeType(text: string): boolean {
  return form.test(text);
}
