/** Codes of UN/ECE Recommendations 20 and 21, by the unit words of documents. */
const codes = new Map(
  `
  mg MGM cg CGM g GRM kg KGM t TNE mm MMT cm CMT dm DMT m MTR lm LM km KMT in INH ft FOT lft LF
  mm2 MMK cm2 CMK dm2 DMK m2 MTK ac ACR mm3 MMQ cm3 CMQ dm3 DMQ m3 MTQ ml MLT cl CLT dl DLT l LTR kl K6
  w WTT kw KWT kwh KWH rate A9 yr ANN mon MON wk WEE day DAY s SEC h HUR min MIN
  piece H87 item EA pair PR dozen DZN assortment AS service E48 job E51 activity ACT trip E54 group 10 outfit 11
  kit KT basebox BB pk AB one C62 bag XBG box XBX bin XBI can XCA tub XTB case XCS tray XDS set SET roll XRO
  carton XCT cylinder XCY barrel XBA jerrican XJY carboy XCO demijohn XDJ bottle XBO canister XCI pkg XPK pkt XPA
  bunch XBH bdl XBE blk XOK pallet XPX reel XRL sack XSA sheet XST envelope XEN lot XLT unit XUN
  `
    .trim()
    .split(/\s{2,}|\n/)
    .flatMap((row) => pairs(row.trim().split(' '))),
);

function pairs(words: readonly string[]): [string, string][] {
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : []));
}

const words = new Map([...codes].toReversed().map(([word, code]) => [code, word]));

/** Code of a mutually defined unit, which is in no list. */
const ownUnit = 'ZZ';

/**
 * Returns the code of a unit word. A unit that is already a code stays; a word without a code
 * becomes "mutually defined".
 */
export function unitCode(unit: string | undefined): string {
  if (unit === undefined || unit === '') return 'C62';
  return codes.get(unit) ?? (/^[A-Z0-9]{2,3}$/.test(unit) ? unit : ownUnit);
}

/** Returns the unit word for a code, or the code if there is none. */
export function unitWord(code: string): string {
  return words.get(code) ?? code;
}
