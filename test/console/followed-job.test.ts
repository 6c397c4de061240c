import { describe, expect, test } from 'vitest';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import { newWorkflow, type ShownJob } from '../transform/engine/trial.ts';
import { buildProgram, newPlace } from '../start/program.ts';
import { sharedResource } from '../support/shared-resource.ts';

/** Steps that take a moment each, so that the process dies in the middle of them. */
const steps = Array.from({ length: 6 }, (_step, index) => ({
  name: `Wait ${index + 1}`,
  action: 'silo.sleep',
  config: { duration: 'PT1S' },
}));

describe.skipIf(!hasBrowser)('a job that is followed', () => {
  test('shows every event once when the service is killed and started again', { tags: 'slow' }, async () => {
    await sharedResource('/console');
    await buildProgram();
    await using place = await newPlace();
    const first = await place.startReady();
    const client = await place.client();
    const workflow = await newWorkflow(client, { name: 'Slow', steps });
    const browser = await sharedBrowser();
    await using page = await browser.newPage({ locale: 'en-GB' });
    /** Waits until the connection is said to stand so. */
    const stands = (how: RegExp, timeout = 60_000) =>
      page.getByRole('status').filter({ hasText: how }).waitFor({ state: 'attached', timeout });
    // The job begins when the page is there: however slow that is, it is not done before the service is killed.
    await page.goto(`${place.url}/console/jobs#token=${client.token}`);
    await stands(/^Live$/);
    const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow });
    const { id } = json as ShownJob;
    await page.goto(`${place.url}/console/jobs/${id}?tab=events`);
    const events = page.locator('[data-event]');
    await expect.poll(() => events.count()).toBeGreaterThan(1);

    first.signal('SIGKILL');
    await first.ended;
    await stands(/Connection lost|Offline/);
    // In the midst of a wait for the next try it is told as well that there is no network.
    await page.getByText(/retrying in [5-9] s/).waitFor();
    await page.context().setOffline(true);
    await stands(/^Offline: changes cannot be sent$/, 3_000);
    await page.context().setOffline(false);
    await using again = await place.startReady();
    expect(again.pid).not.toBe(first.pid);
    await page.getByText('Completed.').waitFor({ timeout: 120_000 });
    const { intents } = (await client.get(`/transform/v1/jobs/${id}`)).json as ShownJob;
    const happened = intents.flatMap((intent) => intent.events.map(({ index }) => `${intent.id}.${index}`));
    // That it is done may be told before its last events are.
    await expect
      .poll(() => events.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-event'))))
      .toEqual(happened);
    await stands(/^Live$/);

    // That nothing comes any more is told at once, not only when a ping goes unanswered.
    await page.context().setOffline(true);
    await stands(/^Offline: changes cannot be sent$/, 5_000);
    await page.context().setOffline(false);
    await stands(/^Live$/);

    // Who opens the page just when the service goes is told so, and follows what happens as soon as it is back.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('FeedHead')) {
        await page.getByRole('navigation').waitFor();
        again.signal('SIGKILL');
        await again.ended;
      }
      await route.continue();
    });
    await page.goto(`${place.url}/console/jobs`);
    await stands(/^Connection lost/);
    await page.unroute('**/graphql');
    await using last = await place.startReady();
    expect(last.pid).not.toBe(again.pid);
    await stands(/^Live$/);
    await client.post('/transform/v1/jobs', { workflow_id: workflow, key: 'once-more' });
    await page.getByText('once-more').first().waitFor();
  });
});
