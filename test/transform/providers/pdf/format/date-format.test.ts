import { describe, expect, it } from 'vitest';
import { dateWriter } from '../../../../../src/transform/providers/pdf/format/date-format.ts';

describe('a date', () => {
  it.each([
    ['dd/MM/yyyy', '09/03/2025'],
    ['d MMMM yy', '9 March 25'],
    ["yyyy-MM-dd 'at sea'", '2025-03-09 at sea'],
    ['%d.%m.%Y', '09.03.2025'],
    ['%-d %b %y', '9 Mar 25'],
  ])('follows the pattern %s', (date, written) => {
    expect(dateWriter('en-US', { date }).date('2025-03-09')).toBe(written);
  });

  it('that does not exist is printed as it stands', () => {
    const write = dateWriter('en', {});
    for (const text of ['', '2025-13-45', 'soon']) expect(write.date(text)).toBe(text);
    expect(write.time('25:61')).toBe('25:61');
  });

  it('and its time follow patterns', () => {
    expect(dateWriter('en', { time: 'HH:mm:ss' }).time('09:05:07')).toBe('09:05:07');
    expect(dateWriter('en', { time: '%I:%M %p' }).time('21:05')).toBe('09:05 PM');
  });
});
