import type { Browser, Page } from 'playwright-core';
import { quantile, round } from '../support/report.ts';

/** How long a key takes from its press to the frame that shows it, in milliseconds; a browser tells it in steps of 8. */
export interface KeyTimes {
  p50: number;
  p95: number;
  max: number;
}

export interface Typing {
  lines: number;
  /** In a document's form, where it is calculated as one types: its customer's name, and the name of an item. */
  customer: KeyTimes;
  item: KeyTimes;
  /** In the same form by somebody who types so slowly that the service answers each key. */
  slowly: KeyTimes;
  /** In the field of a page that holds nothing else. */
  empty: KeyTimes;
}

const lines = 50;
const pasted = Array.from({ length: lines }, (_, index) => `Bridge ${index}\t1\tone\t100`).join('\n');
const written = 'Drawing of the bridge over the river';

/** Types into the form of a new invoice with many lines, and into an empty page beside it. */
export async function keyTimes(browser: Browser, url: string, token: string): Promise<Typing> {
  const empty = await browser.newPage();
  await empty.setContent('<!doctype html><title>Empty</title><input data-path="$">');
  const form = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await form.goto(`${url}/console/documents/new?schema=bill/invoice&country=ES#token=${token}`);
  const first = '[data-path="$.lines[0].item.name"]';
  await form.locator(first).waitFor();
  await form.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(pasted)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(${JSON.stringify(first)}).dispatchEvent(paste);
  }`);
  await form.locator(`[data-row="${lines - 1}"]`).waitFor({ state: 'attached' });
  try {
    return {
      lines,
      customer: await typed(form, '$.customer.name'),
      item: await typed(form, '$.lines[0].item.name'),
      slowly: await typed(form, '$.customer.name', 450),
      empty: await typed(empty, '$'),
    };
  } finally {
    await empty.close();
    await form.close();
  }
}

/** Types a sentence, as fast as a quick writer does unless told otherwise: a key each `delay` milliseconds. */
async function typed(page: Page, path: string, delay = 100): Promise<KeyTimes> {
  await page.evaluate(`{
    globalThis.observer?.disconnect();
    globalThis.keys = [];
    globalThis.observer = new PerformanceObserver((list) => {
      for (const each of list.getEntries()) if (each.name === 'keydown') keys.push(each.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 });
  }`);
  await page.locator(`[data-path="${path}"]`).pressSequentially(written, { delay });
  await page.waitForTimeout(1_000);
  const slow = await page.evaluate<number[]>('keys');
  // The browser tells nothing of those that took less than 16 ms.
  const all = [...slow, ...Array.from({ length: Math.max(0, written.length - slow.length) }, () => 8)];
  return { p50: quantile(all, 0.5), p95: round(quantile(all, 0.95)), max: Math.max(...all) };
}
