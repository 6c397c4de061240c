/**
 * Currency codes by number of decimals: ISO 4217 with withdrawn codes that are still in use, and some that are not
 * part of it (`BTC`, `GBX`, `CNH`).
 */
const byDecimals: readonly (readonly [number, string])[] = [
  [
    0,
    `
      BIF BYR CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF
      XPT XTS
    `,
  ],
  [
    1,
    `
      GBX
    `,
  ],
  [
    2,
    `
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
      CNY COP CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG
      IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN
      MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SKK
      SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER
      ZAR ZMK ZMW JEP GGP IMP XFU CNH USDC
    `,
  ],
  [
    3,
    `
      BHD IQD JOD KWD LYD OMR TND
    `,
  ],
  [
    4,
    `
      CLF
    `,
  ],
  [
    5,
    `
      MGA MRU
    `,
  ],
  [
    8,
    `
      BCH BTC
    `,
  ],
];

const decimalsOf = new Map<string, number>(
  byDecimals.flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code): [string, number] => [code, decimals]),
  ),
);

/** All known currency codes. */
export const currencies: readonly string[] = [...decimalsOf.keys()].toSorted();

/** Returns the number of decimals of a currency: 2 for `EUR`, 0 for `JPY`; undefined if the currency is unknown. */
export function currencyDecimals(code: string): number | undefined {
  return decimalsOf.get(code);
}
