/** Markup of XML, each kind as a whole: comments, CDATA sections, instructions, tags with their attributes. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<\/?[^\s<>"'/]+(?:"[^"]*"|'[^']*'|[^"'<>])*>/g;

/** Formats XML with one line per element. Texts stay unchanged, and so does what is no XML. */
export function prettyXml(xml: string): string {
  const lines: string[] = [];
  let depth = 0;
  let at = 0;
  let isInText = false;
  const put = (text: string): void => {
    if (isInText) lines[lines.length - 1] += text;
    else lines.push('  '.repeat(Math.max(depth, 0)) + text);
  };
  for (const match of xml.matchAll(markup)) {
    const [tag] = match;
    const text = xml.slice(at, match.index);
    const isClosing = tag.startsWith('</');
    if (text.trim() !== '' || tag.startsWith('<![CDATA[')) {
      lines[lines.length - 1] = `${lines.at(-1) ?? ''}${text}`;
      isInText = true;
    }
    if (isClosing) depth -= 1;
    // An empty element stays on one line.
    if (isClosing && text.trim() === '' && at > 0 && lines.at(-1)?.trim() === `<${tag.slice(2)}`)
      isInText = true;
    put(tag);
    isInText = !isClosing && isInText && !/^<[^!?]/.test(tag) ? isInText : false;
    if (!isClosing && /^<[^!?]/.test(tag) && !tag.endsWith('/>')) depth += 1;
    at = match.index + tag.length;
  }
  const rest = xml.slice(at).trim();
  return lines.length === 0 ? xml : [...lines, ...(rest ? [rest] : [])].join('\n');
}
