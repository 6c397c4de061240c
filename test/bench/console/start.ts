import type { Browser, Page } from 'playwright-core';
import { quantile, round } from '../support/report.ts';
import { speedOf } from './speed.ts';

/** How long a page takes to be there on a slow laptop, in milliseconds, as the middle of several visits without a cache. */
export interface Start {
  /** How fast this machine is, and how many times slower it was made to be like such a laptop. */
  speed: number;
  slowdown: number;
  /** Until its heading is drawn, with the page around it. */
  heading: number;
  /** Until the first row of its list is. */
  rows: number;
  /** Until the heading of a page is that holds nothing else. */
  empty: number;
}

/** The speed of a slow laptop. */
const slow = 800;
const visits = 7;

type Visit = Pick<Start, 'heading' | 'rows' | 'empty'>;

const heading = 'h1';
const row = '.live-list-space > [role="row"]';

/** Opens the list of jobs again and again as somebody does who was never there, and an empty page beside it. */
export async function startTimes(browser: Browser, url: string, token: string): Promise<Start> {
  const speed = await visited(browser, 1, speedOf);
  const slowdown = Math.max(1, speed / slow);
  const times: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const empty = await visited(browser, slowdown, async (page) => {
      const body = `<!doctype html><title>Empty</title><${heading}>Empty</${heading}>`;
      await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(url);
      return drawnAt(page, heading);
    });
    const drawn = await visited(browser, slowdown, async (page) => {
      await page.goto(`${url}/console/jobs#token=${token}`);
      return { heading: await drawnAt(page, heading), rows: await drawnAt(page, row) };
    });
    times.push({ empty, ...drawn });
  }
  const middle = (name: keyof Visit): number =>
    round(
      quantile(
        times.map((each) => each[name]),
        0.5,
      ),
    );
  return {
    speed: round(speed),
    slowdown: round(slowdown),
    heading: middle('heading'),
    rows: middle('rows'),
    empty: middle('empty'),
  };
}

/** Notes when there is first something of a kind in the document. */
const watcher = `{
  globalThis.drawn = {};
  const kinds = ${JSON.stringify([heading, row])};
  const look = () => {
    for (const kind of kinds) if (!(kind in drawn) && document.querySelector(kind)) drawn[kind] = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}`;

async function visited<Found>(
  browser: Browser,
  slowdown: number,
  visit: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watcher);
  try {
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** When something of a kind was in the document, in milliseconds from the beginning of the visit. */
async function drawnAt(page: Page, kind: string): Promise<number> {
  await page.locator(kind).first().waitFor({ state: 'attached' });
  return page.evaluate<number>(`drawn[${JSON.stringify(kind)}]`);
}
