import { startReceiver, type Receiver } from '../../../webhooks/receiver.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The day so many days ago, YYYY-MM-DD. */
export function daysAgo(count: number): string {
  return new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
}

/** The last day of the week with this number (0 is Sunday) that lies so many days back at least. */
export function weekdayBefore(count: number, weekday: number): string {
  let back = count;
  while (new Date(daysAgo(back)).getUTCDay() !== weekday) back += 1;
  return daysAgo(back);
}

/** The days of the week between two, the newest first. */
function weekdays(newest: number, oldest: number): string[] {
  const all = Array.from({ length: oldest - newest + 1 }, (_, index) => daysAgo(newest + index));
  return all.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
}

/** What one euro is in dollars on a day: another number each. */
export function dollarsOn(day: string): string {
  return `1.${day.slice(5, 7)}${day.slice(8)}`;
}

/** A table of rates as the bank publishes it. */
export function tableOf(days: readonly string[]): string {
  const cubes = days.map(
    (day) =>
      `<Cube time='${day}'><Cube currency='USD' rate='${dollarsOn(day)}'/><Cube currency='PLN' rate='4.2500'/></Cube>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes.join('')}</Cube>
</gesmes:Envelope>`;
}

/** A central bank on the loopback that has published up to yesterday. */
export async function startBank(): Promise<Receiver> {
  const bank = await startReceiver();
  bank.reply = reading;
  return bank;
}

/** What a bank answers while all is well. */
export function reading({ path }: { path: string }): { status: number; body: string } {
  const all = weekdays(1, 90);
  if (path === '/rates/eurofxref-daily.xml') return { status: 200, body: tableOf(all.slice(0, 1)) };
  if (path === '/rates/eurofxref-hist-90d.xml') return { status: 200, body: tableOf(all) };
  return { status: 404, body: '' };
}
