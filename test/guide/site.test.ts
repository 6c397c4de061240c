import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { renderGuide } from '../../src/guide/site/render-guide.ts';

const shared = sharedService();
const guide = renderGuide('.');

beforeAll(async () => {
  await sharedResource('/console');
  await sharedResource('/guide');
});

async function fetched(path: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${shared.service.url}${path}`);
  return { response, text: await response.text() };
}

test('every page is in the contents, or listed by one that is', () => {
  const contents = guide.pages.get('') ?? '';
  const index = guide.pages.get('reference/actions') ?? '';
  const unlisted = [...guide.pages.keys()].filter(
    (path) => path !== '' && ![contents, index].some((text) => text.includes(`href="__PATH__/docs/${path}"`)),
  );
  expect(unlisted).toEqual([]);
});

test('every page loads from its own origin only, without inline scripts and styles, and its links lead somewhere', async () => {
  const addresses = new Set<string>();
  for (const [path, html] of guide.pages) {
    expect(html).not.toMatch(/<script>|<style>|\sstyle=|\son\w+=/);
    const { response, text } = await fetched(path === '' ? '/docs' : `/docs/${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(text).not.toContain('__PATH__');
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\/[^"#]*)/g)) addresses.add(address);
    for (const [, address = ''] of text.matchAll(/src="([^"]*)"/g)) expect(address).toMatch(/^\//);
  }
  expect(addresses.size).toBeGreaterThan(60);
  for (const address of addresses)
    expect([address, (await fetched(address)).response.status]).toEqual([address, 200]);
});

test.each([
  '/docs/none',
  '/docs/reference/none',
  '/docs/actions/..%2Findex',
  '/docs/files/none',
  '/docs/files/..%2Fpages',
  '/docs/site',
])('there is nothing at %s', async (path) => {
  const { response, text } = await fetched(path);
  expect(response.status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ key: 'not-found' });
});

test.each([
  ['/docs/', '/docs'],
  ['/docs/get-started/', '/docs/get-started'],
])('%s leads to %s', async (path, target) => {
  const response = await fetch(`${shared.service.url}${path}`);
  expect([response.status, new URL(response.url).pathname]).toEqual([200, target]);
});

test('files are offered as they are in the repository', async () => {
  const { response, text } = await fetched('/docs/files/kubernetes.yaml');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toBe(readFileSync('src/guide/files/kubernetes.yaml', 'utf8'));
});

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');

  test('is short, and its links lead to files', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
    const links = [...readme.matchAll(/\]\(([^)#]+)\)|src="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    expect(links.length).toBeGreaterThan(5);
    for (const link of links.filter((each) => !each.startsWith('http')))
      expect(() => readFileSync(link)).not.toThrow();
  });

  test('names scripts of the package', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ''] of readme.matchAll(/npm (?:run )?(test:all|test|demo|start|\w+:\w+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });
});
