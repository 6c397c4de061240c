/** Translations by the English texts of the service. */
export type Texts = Readonly<Record<string, string>>;

/** Translates a text of the service; unknown texts are returned unchanged. */
export type Translate = (text: string) => string;

/** A text with values: the texts between them, and their names. */
interface Template {
  readonly literals: readonly string[];
  readonly names: readonly string[];
  /** Its translation, with the names of the values. */
  readonly said: string;
}

/** A value in a text. `{{ name }}`, with spaces, is none but part of a workflow template. */
const value = /\{\{(\w+)\}\}/g;

/** Prefixes of a reason, in sequence: `lines: 0: item: missing or invalid`, `config.url is required`. */
const subject = /[\w$.[\]-]+:? /gy;
const maxSubjects = 10;

/** Separator of several joined texts. */
const joint = '; ';
const maxJoined = 20;

/** Maximum depth of texts within texts. */
const maxDepth = 4;

/** Maximum length of a text that is translated; longer ones come from other systems and match nothing here. */
const maxLength = 20_000;

/**
 * Creates a function that translates texts by exact match or by templates with values, `{{name}}` in both languages. A value
 * named `reason` is a text of the service as well and must be known; one named `problem` is translated if known.
 */
export function createTranslator(texts: Texts): Translate {
  const templates = templatesIn(texts);

  function translateKnown(text: string, depth: number): string | undefined {
    return whole(text, depth) ?? behindSubject(text, depth) ?? joined(text, depth);
  }

  function behindSubject(text: string, depth: number): string | undefined {
    let tried = 0;
    for (const { index, 0: name } of text.matchAll(subject)) {
      tried += 1;
      if (tried > maxSubjects) return undefined;
      const behind = index + name.length;
      const reason = whole(text.slice(behind), depth);
      if (reason !== undefined) return text.slice(0, behind) + reason;
      if (!name.endsWith(': ')) return undefined;
    }
    return undefined;
  }

  function joined(text: string, depth: number): string | undefined {
    const parts = text.split(joint);
    if (parts.length === 1 || parts.length > maxJoined || depth >= maxDepth) return undefined;
    const said = parts.map((part) => whole(part, depth + 1) ?? behindSubject(part, depth + 1));
    if (said.every((part) => part === undefined)) return undefined;
    return said.map((part, index) => part ?? parts[index]).join(joint);
  }

  function whole(text: string, depth: number): string | undefined {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const template of depth < maxDepth ? templates : []) {
      const values = valuesIn(text, template);
      const said = values && filled(template, values, depth + 1);
      if (said !== undefined) return said;
    }
    return undefined;
  }

  function filled({ names, said }: Template, values: readonly string[], depth: number): string | undefined {
    const told = new Map<string, string>();
    for (const [index, name] of names.entries()) {
      const given = values[index] ?? '';
      const text = /^(?:reason|problem)/.test(name) ? translateKnown(given, depth) : given;
      if (text === undefined && name.startsWith('reason')) return undefined;
      told.set(name, text ?? given);
    }
    return said.replaceAll(value, (whole, name: string) => told.get(name) ?? whole);
  }

  return (text) => (text.length > maxLength ? text : (translateKnown(text, 0) ?? text));
}

/** Returns the texts with values: first those with text after a reason, then those with the most text outside of values. */
function templatesIn(texts: Texts): readonly Template[] {
  return Object.entries(texts)
    .flatMap(([text, said]): Template[] => {
      const parts = text.split(value);
      const names = parts.filter((_, index) => index % 2 === 1);
      return names.length > 0 ? [{ literals: parts.filter((_, index) => index % 2 === 0), names, said }] : [];
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

function weightOf({ literals, names }: Template): number {
  const isBehindReason = literals[0] === '' && names[0] === 'reason';
  return literals.join('').length + (isBehindReason ? maxLength : 0);
}

/** Extracts the values of a text that matches a template. It starts at the end, as the first value may be a whole text. */
function valuesIn(text: string, { literals }: Template): readonly string[] | undefined {
  const [head = '', ...others] = literals;
  const tail = others.pop() ?? '';
  let end = text.length - tail.length;
  if (end <= head.length || !text.startsWith(head) || !text.endsWith(tail)) return undefined;
  const values: string[] = [];
  for (const literal of others.toReversed()) {
    const at = text.lastIndexOf(literal, end - 1 - literal.length);
    if (at <= head.length) return undefined;
    values.unshift(text.slice(at + literal.length, end));
    end = at;
  }
  return [text.slice(head.length, end), ...values];
}
