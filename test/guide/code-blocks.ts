import { globSync, readFileSync } from 'node:fs';
import { createMarkdown } from '../../src/guide/site/markdown.ts';

/** Block of code on a page: ```language kind. */
export interface CodeBlock {
  /** Path of the page below `src/guide`, or `README.md` of the repository as `../../README.md`. */
  readonly page: string;
  readonly line: number;
  readonly language: string;
  /** Word after the language, which selects how the block is tested; may be empty. */
  readonly kind: string;
  readonly text: string;
}

const folder = 'src/guide';

/** Pages of the guide, and the README of the repository. */
export const pages: readonly string[] = [
  '../../README.md',
  ...globSync('**/*.md', { cwd: folder }).toSorted(),
];

/** Reads the blocks of code of a page. */
export function codeBlocks(page: string): CodeBlock[] {
  const tokens = createMarkdown().parse(readFileSync(`${folder}/${page}`, 'utf8'), {});
  return tokens
    .filter(({ type }) => type === 'fence' || type === 'code_block')
    .map(({ info, content, map }) => {
      const [language = '', kind = ''] = info.split(' ');
      return { page, line: (map?.[0] ?? 0) + 1, language, kind, text: content };
    });
}

/** Reads the texts of the blocks of a page that have a language and a kind. */
export function pageCode(page: string, language: string, kind = ''): string[] {
  return codeBlocks(page)
    .filter((block) => block.language === language && block.kind === kind)
    .map(({ text }) => text);
}
