import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { Token } from 'markdown-it';
import MiniSearch from 'minisearch';
import { readContents, type ContentsSection } from './contents.ts';
import { createMarkdown, escapeHtml, sectionsOf, type PageSection } from './markdown.ts';
import { indexFields } from './search-fields.ts';

/** Placeholder in the pages for the path of the public URL. */
const path = '__PATH__';

/** Page of the guide that is being rendered. */
interface Page {
  /** Path below `src/guide`. */
  readonly file: string;
  readonly title: string;
  readonly tokens: Token[];
  readonly sections: readonly PageSection[];
}

/** Rendered guide. */
export interface RenderedGuide {
  /** HTML of the pages by the path of their URL below `/docs`; the first page has the empty path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files in the repository that pages show or offer for download. */
  readonly files: ReadonlySet<string>;
  /** Serialised index of the search. */
  readonly search: string;
}

/** Renders the pages of `src/guide` in a repository; throws an error that names a link that leads nowhere. */
export function renderGuide(root: string): RenderedGuide {
  const folder = join(root, 'src/guide');
  const markdown = createMarkdown();
  const pages = new Map(
    globSync('**/*.md', { cwd: folder })
      .map((name) => name.replaceAll('\\', '/'))
      .toSorted()
      .map((file) => {
        const tokens = markdown.parse(readFileSync(join(folder, file), 'utf8'), {});
        const sections = sectionsOf(tokens);
        return [file, { file, tokens, sections, title: sections[0]?.title ?? file }];
      }),
  );
  const contents = readContents(pages.get('README.md')?.tokens ?? []);
  const files = new Set<string>();
  for (const page of pages.values()) resolveLinks(page, pages, files);
  const rendered = [...pages.values()].map((page) => {
    const article = markdown.renderer.render(page.tokens, markdown.options, {});
    return [addressOf(page.file), layout(page, article, { contents, pages })] as const;
  });
  return { pages: new Map(rendered), files, search: indexOf([...pages.values()]) };
}

/** Returns the path of a page's URL below `/docs`. */
function addressOf(file: string): string {
  return file === 'README.md' ? '' : file.replace(/\.md$/, '');
}

function urlOf(file: string): string {
  return `${path}/docs${file === 'README.md' ? '' : `/${addressOf(file)}`}`;
}

/** Replaces links to files of the repository and to the service itself by their addresses in the service. */
function resolveLinks(page: Page, pages: ReadonlyMap<string, Page>, files: Set<string>): void {
  const from = posix.join('src/guide', dirname(page.file));
  for (const token of page.tokens.flatMap(({ children }) => children ?? [])) {
    const name = token.type === 'image' ? 'src' : 'href';
    const link = token.attrGet(name);
    if (link === null) continue;
    const [target = '', fragment] = String(link).split('#');
    const own = /^http:\/\/localhost:4700(\/.*)?$/.exec(target);
    if (own) token.attrSet(name, `${path}${own[1] ?? '/'}`);
    else if (!/^https?:/.test(target))
      token.attrSet(name, resolveLink(target && posix.join(from, target), fragment, { page, pages, files }));
  }
}

interface LinkContext {
  readonly page: Page;
  readonly pages: ReadonlyMap<string, Page>;
  readonly files: Set<string>;
}

function resolveLink(target: string, fragment: string | undefined, context: LinkContext): string {
  const { page, pages, files } = context;
  const linked = target === '' ? page : pages.get(posix.relative('src/guide', target));
  if (linked) {
    if (fragment !== undefined && !linked.sections.some(({ id }) => id === fragment))
      throw new Error(`${page.file} links to ${linked.file}#${fragment}, which that page does not have`);
    return `${target === '' ? '' : urlOf(linked.file)}${fragment === undefined ? '' : `#${fragment}`}`;
  }
  if (!downloads.test(target))
    throw new Error(
      `${page.file} links to ${target}, which the guide cannot serve: link to a page or a file of it`,
    );
  files.add(target);
  return `${path}/docs/${target.endsWith('.png') ? 'assets' : 'files'}/${basename(target)}`;
}

/** Files outside the pages that the guide serves. */
const downloads =
  /^(?:src\/guide\/files\/[\w@.-]+|docker-compose\.yml|\.env\.example|\.github\/pictures\/[\w-]+\.png)$/;

interface Site {
  readonly contents: readonly ContentsSection[];
  readonly pages: ReadonlyMap<string, Page>;
}

function layout(page: Page, article: string, site: Site): string {
  const title = page.file === 'README.md' ? page.title : `${page.title} · Docmill guide`;
  return `<!doctype html>
<html lang="en" data-path="${path}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="${path}/console/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${path}/docs/assets/guide.css" />
    <script type="module" src="${path}/docs/assets/guide.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="brand" href="${path}/docs"><img src="${path}/console/icon.svg" alt="" width="26" height="26" />Docmill <span>Guide</span></a>
      <form role="search" hidden>
        <input type="search" name="query" placeholder="Search the guide" aria-label="Search the guide" aria-controls="results" autocomplete="off" />
        <div id="results" aria-live="polite" hidden></div>
      </form>
      <a class="console" href="${path}/console">Console</a>
    </header>
    <div class="columns">
      <details class="menu">
        <summary>Contents</summary>
        <nav aria-label="Contents">
${navigation(page, site)}
        </nav>
      </details>
      <main id="content" tabindex="-1">
        <article>
${article}        </article>
${neighbours(page, site)}
      </main>
${outline(page)}
    </div>
  </body>
</html>
`;
}

function navigation(page: Page, { contents, pages }: Site): string {
  return contents.map(({ title, entries }) => `<h2>${escapeHtml(title)}</h2>${list(entries)}`).join('\n');

  function list(entries: ContentsSection['entries']): string {
    const items = entries.map(({ title, file }) => `<li>${linkTo(file, title)}${childrenOf(file)}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }

  /** Lists the pages of actions below their index while it or one of them is open. */
  function childrenOf(file: string): string {
    const isOpen = page.file === file || dirname(page.file) === 'actions';
    if (file !== 'reference/actions.md' || !isOpen) return '';
    return list([...pages.values()].filter((each) => dirname(each.file) === 'actions'));
  }

  function linkTo(file: string, title: string): string {
    return anchor(file, title, file === page.file ? ' aria-current="page"' : '');
  }
}

function anchor(file: string, title: string, attributes = ''): string {
  return `<a href="${urlOf(file)}"${attributes}>${escapeHtml(title.replaceAll('`', ''))}</a>`;
}

/** Links to the previous and the next page. */
function neighbours(page: Page, { contents }: Site): string {
  const order = contents.flatMap(({ entries }) => entries);
  const at = order.findIndex(({ file }) => file === page.file);
  if (at < 0) return '';
  const [previous, next] = [order[at - 1], order[at + 1]];
  return `        <nav class="neighbours" aria-label="Neighbouring pages">${
    previous ? anchor(previous.file, `← ${previous.title}`) : '<span></span>'
  }${next ? anchor(next.file, `${next.title} →`) : ''}</nav>`;
}

/** Links to the sections of a page that has several. */
function outline({ sections }: Page): string {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const links = shown.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `      <nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}

/** Builds the index of the search: one document for each section, found by its heading, its page and its text. */
function indexOf(pages: readonly Page[]): string {
  const index = new MiniSearch(indexFields);
  index.addAll(
    pages.flatMap(({ file, title, sections }) =>
      sections.map(({ id, title: heading, text, level }) => ({
        id: `${addressOf(file)}${level === 1 ? '' : `#${id}`}`,
        title,
        heading: level === 1 ? '' : heading,
        text,
      })),
    ),
  );
  return JSON.stringify(index);
}
