const emailForm = /^[^\s@"(),:;<>[\\\]]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** Whether a text has the form of an email address (the common forms of RFC 5321, no quoted local parts). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailForm.test(text);
}

/** Whether a text is an absolute http or https URL with a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
}
