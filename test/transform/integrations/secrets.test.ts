import { expect, test } from 'vitest';
import { keepSecrets, masked, maskSecrets } from '../../../src/transform/integrations/secrets.ts';

const stored = { url: 'https://example.com', token: 'a', accounts: [{ password: 'p1' }, { password: 'p2' }] };

test('strings under names that tell of a secret are masked at any depth', () => {
  expect(maskSecrets(stored)).toEqual({
    url: 'https://example.com',
    token: masked,
    accounts: [{ password: masked }, { password: masked }],
  });
});

test('a secret that reads as masked keeps its value, a new one takes its place', () => {
  const next = {
    url: 'https://example.org',
    token: masked,
    accounts: [{ password: masked }, { password: 'new' }],
  };
  expect(keepSecrets(next, stored)).toEqual({
    url: 'https://example.org',
    token: 'a',
    accounts: [{ password: 'p1' }, { password: 'new' }],
  });
});

test('a masked secret in a list that has become shorter is refused, for it could be of either item', () => {
  expect(() => keepSecrets({ accounts: [{ password: masked }] }, stored)).toThrow(
    expect.objectContaining({ kind: 'validation' }),
  );
});
