const maxLength = 72;

/** Returns what is wrong with the subject of a commit: `area: imperative summary`; undefined if nothing is. */
export function subjectFault(subject: string): string | undefined {
  if (/^(?:merge|revert)\b/i.test(subject)) return undefined;
  if (subject.length > maxLength) return `has ${subject.length} characters; the maximum is ${maxLength}`;
  const [, summary] = /^[a-z][\w ,./-]*: (.+)$/.exec(subject) ?? [];
  if (summary === undefined)
    return 'must have the form "area: imperative summary", with the area in small letters';
  if (!/^[a-z]/.test(summary)) return 'the summary must begin with a verb in small letters';
  if (/^\w+(?:ed|ing)\b/.test(summary) && !/^(?:need|feed|seed|embed|bring|string)\b/.test(summary))
    return 'the summary must begin with a verb in the imperative: "add", not "added" or "adding"';
  return summary.endsWith('.') ? 'must not end with a period' : undefined;
}
