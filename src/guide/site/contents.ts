import type { Token } from 'markdown-it';

/** Entry of the table of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** Path of the page below `src/guide`. */
  readonly file: string;
}

/** Section of the table of contents. */
export interface ContentsSection {
  readonly title: string;
  readonly entries: readonly ContentsEntry[];
}

/** Reads the table of contents from the first page of the guide: each heading with the first link of each list item below it. */
export function readContents(tokens: readonly Token[]): ContentsSection[] {
  const sections: { title: string; entries: ContentsEntry[] }[] = [];
  let isFirstLink = false;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2')
      sections.push({ title: tokens[at + 1]?.content ?? '', entries: [] });
    if (token.type === 'list_item_open') isFirstLink = true;
    const link = token.type === 'inline' && isFirstLink ? firstLink(token) : undefined;
    if (!link) continue;
    sections.at(-1)?.entries.push(link);
    isFirstLink = false;
  }
  return sections.filter(({ entries }) => entries.length > 0);
}

function firstLink({ children }: Token): ContentsEntry | undefined {
  const at = children?.findIndex(({ type }) => type === 'link_open') ?? -1;
  if (!children || at < 0) return undefined;
  const end = children.findIndex(({ type }, place) => place > at && type === 'link_close');
  const title = children
    .slice(at + 1, end)
    .map(({ content }) => content)
    .join('');
  return { title, file: String(children[at]?.attrGet('href') ?? '') };
}
