import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../../src/documents/org/inbox.ts';
import { Party } from '../../../../src/documents/org/party.ts';
import { inside, stored, storedOnce } from '../inside.ts';

const en16931 = inside('eu-en16931-v2017');

describe('inboxes', () => {
  it('take their scheme from a code that begins with it', () => {
    expect(stored(Inbox, en16931, { code: '0088:1234567890123' })).toEqual({
      scheme: '0088',
      code: '1234567890123',
    });
  });

  it('give up the scheme they had for that in the code', () => {
    expect(stored(Inbox, en16931, { scheme: '0184', code: '0088:123' })).toEqual({
      scheme: '0088',
      code: '123',
    });
  });

  it.each(['123:456', 'DE123456789', '12345678'])('keep the code %s, which names no scheme', (code) => {
    expect(stored(Inbox, en16931, { scheme: '9930', code })).toEqual({ scheme: '9930', code });
  });

  it('take the first four characters for the scheme wherever four digits and a colon stand', () => {
    expect(storedOnce(Inbox, en16931, { code: 'AB-1234:5' })).toEqual({ scheme: 'AB-1', code: '34:5' });
  });

  it('with nothing after the scheme are left without a code', () => {
    expect(stored(Inbox, en16931, { code: '0088:' })).toEqual({ scheme: '0088' });
  });
});

describe('parties', () => {
  const peppol = { key: 'peppol', scheme: '0184', code: '13585628' };
  const uri = 'iso6523-actorid-upis::0184:13585628';

  it('with a Peppol inbox get the endpoint of the same address, and keep the inbox', () => {
    const party = stored(Party, en16931, { inboxes: [{ ...peppol, label: 'Invoices' }] });
    expect(party.endpoints).toEqual([{ label: 'Invoices', uri }]);
    expect(party.inboxes).toEqual([{ ...peppol, label: 'Invoices' }]);
  });

  it('get it after the endpoints they have', () => {
    const other = { uri: 'mailto:billing@example.com' };
    expect(stored(Party, en16931, { inboxes: [peppol], endpoints: [other] }).endpoints).toEqual([
      other,
      { uri },
    ]);
  });

  it('get it from an inbox whose scheme was in the code', () => {
    const inboxes = [{ key: 'peppol', code: '0184:13585628' }];
    expect(stored(Party, en16931, { inboxes }).endpoints).toEqual([{ uri }]);
  });

  it('get it from the first complete Peppol inbox', () => {
    const inboxes = [
      { key: 'other', scheme: '0088', code: '1' },
      { key: 'peppol', code: 'X1' },
      { ...peppol },
      { key: 'peppol', scheme: '0088', code: '2' },
    ];
    expect(stored(Party, en16931, { inboxes }).endpoints).toEqual([{ uri }]);
  });

  it('that have a Peppol endpoint get no other', () => {
    const endpoints = [{ uri: 'iso6523-actorid-upis::9930:de123456789' }];
    expect(stored(Party, en16931, { inboxes: [peppol], endpoints }).endpoints).toEqual(endpoints);
  });

  it('with inboxes elsewhere get none', () => {
    expect(stored(Party, en16931, { inboxes: [{ email: 'a@example.com' }] }).endpoints).toBeUndefined();
  });
});
