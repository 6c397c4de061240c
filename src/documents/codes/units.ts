/**
 * Units of measure and packaging with their own word; any other unit is given by its UN/ECE
 * Recommendation 20/21 code.
 */
export const units: readonly string[] = `
  mg cg g kg t mm cm dm m lm km in ft lft mm2 cm2 dm2 m2 ac ha mm3 cm3 dm3 m3 ml cl dl l kl w kw kwh rate yr
  mon wk day s h min piece item pair dozen assortment service job activity trip group outfit kit basebox pk
  one bag box bin can tub case tray portion set roll carton cylinder barrel jerrican carboy demijohn bottle
  6pack canister pkg pkt bunch bdl blk tetrabrik pallet reel sack sheet envelope lot unit
`
  .trim()
  .split(/\s+/);

const known = new Set(units);

/** Whether the text is one of the unit words. */
export function isUnitWord(text: string): boolean {
  return known.has(text);
}
