import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('the integrations', () => {
  const shared = sharedConsole({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } });
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const dkimKey = generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const hostile = '<img src=x onerror=alert(1)>';
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    return () => receiver[Symbol.asyncDispose]();
  });

  test(
    'are chosen from a catalogue, and what is wrong with them stands at its field',
    { tags: 'journey' },
    async () => {
      const { client } = shared;
      await using page = await shared.open('/integrations');
      await page.getByRole('heading', { name: 'No integrations yet' }).waitFor();
      await page.getByRole('button', { name: 'New integration' }).first().click();
      await page.getByRole('dialog').getByLabel('Search providers').fill('mail server');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: 'SMTP' });
      await form.getByLabel('Name', { exact: true }).fill(hostile);
      await form.getByLabel('host', { exact: false }).first().fill('mail.example');
      await form.getByRole('button', { name: 'Create integration' }).click();
      // What is wrong stands at its field alone, which has the focus.
      const from = form.getByRole('textbox', { name: 'From' }).and(page.locator('[aria-invalid=true]'));
      await from.and(page.locator(':focus')).waitFor();
      expect(await form.getByText('is required').count()).toBe(1);
      expect(await form.getByRole('alert').count()).toBe(0);
      expect(await form.getByLabel('host', { exact: false }).first().inputValue()).toBe('mail.example');
      expect(await accessibilityFaults(page)).toEqual([]);
      const { json } = await client.get('/transform/v1/integrations');
      expect(json.list).toEqual([]);

      // A key is more than one line, pasted or read from its file.
      const key = form.getByRole('textbox', { name: 'DKIM private key' });
      await key.fill(dkimKey);
      expect(await key.inputValue()).toBe(dkimKey);
      await form.getByLabel('DKIM domain').fill('example.com');
      await form.getByLabel('From', { exact: false }).first().fill('billing@example.com');
      // What a field asks for is told at the one that is missing, by its name.
      await form.getByRole('button', { name: 'Create integration' }).click();
      await form.getByLabel('DKIM selector').and(page.locator('[aria-invalid=true]:focus')).waitFor();
      await form.getByText('Required with DKIM private key').waitFor();
      expect(await key.getAttribute('aria-invalid')).not.toBe('true');
      await form.getByLabel('DKIM selector').fill('docmill');
      await key.fill('no key');
      await form.getByRole('button', { name: 'Create integration' }).click();
      await form.getByText('must be a private key in PEM').first().waitFor();
      const isRefused = () => key.getAttribute('aria-invalid');
      expect(await isRefused()).toBe('true');
      const pem = { name: 'dkim.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(dkimKey) };
      const choosing = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'DKIM private key: choose file' }).click();
      await (await choosing).setFiles(pem);
      await expect.poll(() => key.inputValue()).toBe(dkimKey);
      // A key that nobody writes any more is masked.
      const style = () => key.getAttribute('style');
      expect(await style()).toContain('-webkit-text-security: disc');
      await key.focus();
      expect(await style()).not.toContain('disc');
      await key.blur();
      // What was refused is not said of what it has become.
      await expect.poll(isRefused).not.toBe('true');
      expect(await accessibilityFaults(page)).toEqual([]);
      await form.getByRole('button', { name: 'Create integration' }).click();
      await page.getByRole('heading', { name: hostile }).waitFor();
      await page.getByText(/^Set by/).waitFor();
      expect(await page.content()).not.toContain('PRIVATE KEY-----');
      // What has to be there stands first, and a key that only signs stays when mail goes to another server.
      const labels = await page.locator('form label').allTextContents();
      expect(labels.slice(2, 4)).toEqual(['Host *', 'From *']);
      await page.getByLabel('host', { exact: false }).first().fill('other.example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Integration saved').waitFor();
      await page.getByRole('button', { name: 'Remove secret DKIM private key' }).click();
      const question = page.getByRole('dialog', { name: 'Remove secret DKIM private key?' });
      await question.getByRole('button', { name: 'Remove' }).click();
      await page.getByText(/^Set by/).waitFor({ state: 'detached' });
    },
  );

  test(
    'never show a secret again, are tested, and say who uses them before they are disabled',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const id = randomUUID();
      const config = {
        url: receiver.url,
        secret,
        actions: [{ id: 'shop.send', name: 'Send', summary: 'Sends to the shop' }],
      };
      await client.put(`/transform/v1/integrations/${id}`, { name: hostile, provider: 'http', config });
      const workflow = { name: 'To the shop', steps: [{ provider: 'shop.send', name: 'Hand over' }] };
      await client.put(`/transform/v1/workflows/${randomUUID()}`, workflow);
      await using page = await shared.open(`/integrations/${id}`, { colorScheme: 'dark' });
      await page.getByRole('heading', { name: hostile }).waitFor();
      await page.getByRole('row').filter({ hasText: 'Hand over' }).waitFor();
      expect(await page.content()).not.toContain(secret);
      expect(await page.content()).not.toContain('********');
      expect(await accessibilityFaults(page)).toEqual([]);

      const testing = page.getByRole('button', { name: 'Test integration' });
      const place = await testing.boundingBox();
      await testing.click();
      await page.getByRole('status').getByText('Test passed').waitFor();
      // What came of it moves no button.
      expect(await testing.boundingBox()).toEqual(place);
      await page.getByLabel('Name', { exact: true }).first().fill('Shop');
      await page.getByRole('button', { name: 'Test integration', disabled: true }).waitFor();
      await page.getByRole('link', { name: 'Series' }).click();
      const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
      await leaving.getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { name: 'Shop' }).waitFor();
      await page.getByRole('button', { name: 'Test integration' }).click();
      await page.getByRole('status').getByText('Test passed').waitFor();

      await page.getByRole('button', { name: 'Disable' }).click();
      const question = page.getByRole('dialog', { name: 'Disable this integration?' });
      await question.getByText('1 step uses it and will fail:').waitFor();
      await question.getByText('To the shop: Hand over').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await question.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      await page.getByRole('row').filter({ hasText: 'Integration updated' }).first().waitFor();
      expect((await client.get(`/transform/v1/integrations/${id}`)).json).toMatchObject({ disabled: true });

      const reader = await shared.service.client({ workspace: client.workspace, scope: 'transform:read' });
      await using other = await shared.open(`/integrations/${id}`, { client: reader });
      await other.getByRole('row').filter({ hasText: 'Hand over' }).waitFor();
      expect(
        await other
          .getByRole('button', { name: /^(?:Save|Enable|Test integration|Remove secret.*)$/ })
          .count(),
      ).toBe(0);
    },
  );
});
