import type { Browser, CDPSession, Page } from 'playwright-core';
import { megabytes } from '../support/report.ts';
import { recordFrames } from './frames.ts';

/** A row as it is shown: whose it is, and its first words. */
export interface ShownRow {
  id: string;
  outcome: string;
}

/** Every row in view, with the place it has in the list. */
const rowsInView = `[...document.querySelectorAll('.live-list-space > [role="row"]')].map((row) => ({
  index: Number(row.dataset.index),
  id: row.querySelector('a').getAttribute('href').split('/').pop(),
  outcome: row.querySelector('.outcome').textContent,
}))`;

const nextFrame = 'await new Promise(requestAnimationFrame);';

/** The list of jobs of a console, opened in a browser and driven as fast as it can be. */
export class JobsPage {
  readonly page: Page;
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, url: string, token: string): Promise<JobsPage> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${url}/console/jobs#token=${token}`);
    await page.locator('.live-list-space > [role="row"]').first().waitFor();
    await recordFrames(page);
    return new JobsPage(page, await page.context().newCDPSession(page));
  }

  /** Scrolls to the end again and again until so many rows are loaded; answers how many were in the document at most. */
  async loadRows(wanted: number): Promise<number> {
    return this.page.evaluate<number>(`(async () => {
      const frame = document.querySelector('.live-list-frame');
      let most = 0;
      while (frame.scrollHeight / 40 < ${wanted}) {
        frame.scrollTop = frame.scrollHeight;
        ${nextFrame}
        most = Math.max(most, frame.querySelectorAll('[role="row"]').length);
      }
      return most;
    })()`);
  }

  /** Scrolls from where it is to the top, so many pixels a frame. */
  async scrollUp(pixels: number): Promise<void> {
    await this.page.evaluate(`(async () => {
      const frame = document.querySelector('.live-list-frame');
      while (frame.scrollTop > 0) {
        frame.scrollTop -= ${pixels};
        ${nextFrame}
      }
    })()`);
  }

  async scrollTo(top: number): Promise<void> {
    await this.page.evaluate(`document.querySelector('.live-list-frame').scrollTop = ${top}`);
  }

  /** Shows what was held back. */
  async showHeld(): Promise<void> {
    const button = this.page.getByRole('status').getByRole('button', { name: /new$/ });
    if ((await button.count()) > 0) await button.click();
    await this.page.mouse.move(0, 0);
  }

  /** The first rows of the list, read while it is scrolled down. */
  async firstRows(count: number): Promise<ShownRow[]> {
    return this.page.evaluate<ShownRow[]>(`(async () => {
      const frame = document.querySelector('.live-list-frame');
      const rows = [];
      for (frame.scrollTop = 0; rows.length < ${count}; frame.scrollTop += 400) {
        ${nextFrame}
        ${nextFrame}
        for (const { index, ...row } of ${rowsInView}) if (index === rows.length) rows.push(row);
      }
      frame.scrollTop = 0;
      return rows.slice(0, ${count});
    })()`);
  }

  /** What its scripts hold once their garbage is collected, in megabytes. */
  async heapMb(): Promise<number> {
    for (let times = 0; times < 2; times += 1) await this.#devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#devtools.send('Runtime.getHeapUsage');
    return megabytes(usedSize);
  }
}
