import createParser, { type MarkdownIt, type Token } from 'markdown-it';
import { highlight } from './highlight.js';

/** Section of a page: a heading and the text below it. */
export interface PageSection {
  readonly level: number;
  readonly title: string;
  /** Fragment of the section's URL. */
  readonly id: string;
  readonly text: string;
}

/** Creates a parser for the pages of the guide. Code is highlighted by classes; raw HTML is shown as text. */
export function createMarkdown(): MarkdownIt {
  const markdown = createParser({ html: false });
  const { rules } = markdown.renderer;
  // Elements that scroll sideways must be reachable with the keyboard.
  rules['table_open'] = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['fence'] = (tokens, at) => {
    const { content, info } = tokens[at] ?? { content: '', info: '' };
    const [language = ''] = info.split(' ');
    const code = highlight(content, language) ?? escapeHtml(content);
    return `<pre tabindex="0"><code>${code}</code></pre>\n`;
  };
  // The policy of the pages allows no inline styles.
  for (const cell of ['th_open', 'td_open'] as const)
    rules[cell] = (tokens, at) => {
      const token = tokens[at];
      const isRight = String(token?.attrGet('style') ?? '').endsWith('right');
      return `<${token?.tag}${isRight ? ' class="number"' : ''}>`;
    };
  rules['heading_open'] = (tokens, at, _options, _env, renderer) => {
    const token = tokens[at];
    if (token) token.attrSet('id', slugOf(tokens[at + 1]));
    return renderer.renderToken(tokens, at, markdown.options);
  };
  return markdown;
}

/** Returns the sections of a page. */
export function sectionsOf(tokens: readonly Token[]): PageSection[] {
  const sections: { level: number; title: string; id: string; text: string }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = textOf(tokens[at + 1]);
      sections.push({ level: Number(token.tag.slice(1)), title, id: slugOf(tokens[at + 1]), text: '' });
    }
    const section = sections.at(-1);
    const isText = token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open';
    if (section && (isText || token.type === 'fence')) section.text += `${textOf(token)} `;
  }
  return sections;
}

/** Returns the text of a token without its markup. */
function textOf(token: Token | undefined): string {
  if (!token?.children) return token?.content ?? '';
  return token.children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** Returns the id of a heading as repositories form it: lower case, words joined by hyphens, without punctuation. */
function slugOf(heading: Token | undefined): string {
  return textOf(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
