import type { Addon } from './addon.ts';
import { arca } from './ar-arca/ar-arca.ts';
import { dian } from './co-dian/co-dian.ts';
import { xrechnung } from './de-xrechnung/de-xrechnung.ts';
import { zugferd } from './de-zugferd/de-zugferd.ts';
import { facturae } from './es-facturae/es-facturae.ts';
import { sii } from './es-sii/es-sii.ts';
import { ticketBai } from './es-tbai/es-tbai.ts';
import { verifactu } from './es-verifactu/es-verifactu.ts';
import { en16931 } from './eu-en16931/eu-en16931.ts';
import { chorusPro } from './fr-choruspro/fr-choruspro.ts';
import { facturX } from './fr-facturx/fr-facturx.ts';
import { myData } from './gr-mydata/gr-mydata.ts';
import { sdi } from './it-sdi/it-sdi.ts';
import { ticket } from './it-ticket/it-ticket.ts';
import { favatV2 } from './pl-favat/pl-favat-v2.ts';
import { favat } from './pl-favat/pl-favat.ts';

/** All addons, in the order in which their steps run. An addon must follow those it requires. */
export const addons: readonly Addon[] = [
  arca,
  dian,
  en16931,
  xrechnung,
  zugferd,
  chorusPro,
  facturX,
  facturae,
  sii,
  ticketBai,
  verifactu,
  myData,
  sdi,
  ticket,
  favatV2,
  favat,
];

const byKey = new Map(addons.map((addon) => [addon.key, addon]));

/** Returns the addon with a key, or undefined if there is none. */
export function addonFor(key: string): Addon | undefined {
  return byKey.get(key);
}

/** Returns the keys with those they require inserted before them, without duplicates and unknown keys. */
export function withRequired(keys: readonly string[]): string[] {
  const ordered = new Set<string>();
  const include = (key: string): void => {
    const addon = addonFor(key);
    if (!addon || ordered.has(key)) return;
    for (const required of addon.requires ?? []) include(required);
    ordered.add(key);
  };
  for (const key of keys) include(key);
  return [...ordered];
}
