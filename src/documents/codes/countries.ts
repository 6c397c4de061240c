/** ISO 3166-1 alpha-2 codes, ordered by the countries' English names. */
export const isoCountries: readonly string[] = words(`
  AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO BN BG BF
  BI CV KH CM CA KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET
  FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE
  IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MK MG MW MY MV ML MT MH MQ MR MU YT
  MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR
  QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH
  SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UM UY UZ VU VE VN VG VI WF EH YE ZM ZW
`);

/** Codes of tax identities (European VAT practice) that ISO does not have, with their ISO country. */
const taxOnlyCountries: Readonly<Record<string, string | undefined>> = {
  EL: 'GR',
  XI: 'GB',
  XU: 'GB',
  EU: undefined,
};

/**
 * Valid country codes of tax identities: ISO's with Greece as `EL`, Northern Ireland, the overseas United
 * Kingdom and the European Union.
 */
export const taxCountries: readonly string[] = [
  ...isoCountries.filter((code) => code !== 'GR'),
  ...Object.keys(taxOnlyCountries),
];

const isoSet = new Set(isoCountries);
const taxSet = new Set(taxCountries);

/** Whether the code is an ISO 3166-1 country. */
export function isIsoCountry(code: string): boolean {
  return isoSet.has(code);
}

/** Whether the code may be the country of a tax identity. */
export function isTaxCountry(code: string): boolean {
  return taxSet.has(code);
}

/** Returns the ISO country of a tax country, such as `GR` for `EL`; undefined if there is none. */
export function isoCountryOf(taxCountry: string): string | undefined {
  if (isoSet.has(taxCountry)) return taxCountry;
  return Object.hasOwn(taxOnlyCountries, taxCountry) ? taxOnlyCountries[taxCountry] : undefined;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
