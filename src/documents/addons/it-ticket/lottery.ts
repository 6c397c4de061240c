import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';

/** Extension with the customer's code in the lottery of tickets (Lotteria degli scontrini, L. 232/2016, art. 1.540). */
const lottery = 'it-ticket-lottery';

/** Lottery codes: eight capitals and digits. */
export const lotteryCodes = { [lottery]: /^[A-Z0-9]{8}$/ };

/** Normalises a lottery code to capitals and digits. */
export function tidyLotteryCode({ tax }: Invoice): void {
  const code = getExtension(tax, lottery);
  if (tax && code !== undefined) setExtension(tax, lottery, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
