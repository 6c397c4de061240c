import { expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();

async function fetched(path: string, accept = '*/*'): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${shared.service.url}${path}`, { headers: { accept } });
  return { response, text: await response.text() };
}

/** What browsers say of themselves when they open an address. */
const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each(['/docs/rest', '/docs/graphql', '/graphql'])('%s loads nothing from elsewhere', async (path) => {
  const { response, text } = await fetched(path, ofBrowsers);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
  expect(loaded.length).toBeGreaterThan(2);
  for (const address of loaded) expect(address).toMatch(/^(?:\/docs\/assets\/[\w.-]+|data:,)$/);
  expect(text).not.toMatch(/<script>|<style>|\son\w+=/);
  for (const address of loaded.filter((each) => each.startsWith('/'))) {
    const asset = await fetched(address);
    expect({ address, status: asset.response.status }).toEqual({ address, status: 200 });
    const type = address.endsWith('.css') ? /^text\/css/ : /^text\/javascript/;
    expect(asset.response.headers.get('content-type')).toMatch(type);
    expect(asset.text.length).toBeGreaterThan(100);
  }
});

test.each(['/docs/rest', '/docs/graphql'])(
  'a browser may load nothing from elsewhere for %s',
  async (path) => {
    const { response } = await fetched(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const rules = Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/s)));
    expect(rules).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'connect-src': "'self'" });
    expect(policy).not.toMatch(/https?:|\*/);
  },
);

test('the explorer asks for what it shows with the token of its field', async () => {
  const { text } = await fetched('/docs/graphql');
  expect(text).toContain('<input id="token"');
  const { text: script } = await fetched('/docs/assets/graphql.js');
  expect(script).toMatch(/authorization: ?`Bearer \$\{\w+\.value\.trim\(\)\}`/);
});

test.each(['x.js', 'rest.html', '..%2Fmain.js', '..%2Fguide%2Ffiles%2F.env.example', '.tsbuildinfo'])(
  'there is no asset %s',
  async (name) => {
    const { response } = await fetched(`/docs/assets/${name}`);
    expect(response.status).toBe(404);
  },
);
