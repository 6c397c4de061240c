import { emiratiRegime } from './ae.ts';
import { argentineRegime } from './ar.ts';
import { austrianRegime } from './at.ts';
import { belgianRegime } from './be.ts';
import { brazilianRegime } from './br.ts';
import { canadianRegime } from './ca.ts';
import { swissRegime } from './ch.ts';
import { colombianRegime } from './co.ts';
import { germanRegime } from './de.ts';
import { danishRegime } from './dk.ts';
import { greekRegime } from './el.ts';
import { spanishRegime } from './es.ts';
import { finnishRegime } from './fi.ts';
import { frenchRegime } from './fr.ts';
import { britishRegime } from './gb.ts';
import { irishRegime } from './ie.ts';
import { indianRegime } from './in.ts';
import { italianRegime } from './it.ts';
import { mexicanRegime } from './mx.ts';
import { dutchRegime } from './nl.ts';
import { norwegianRegime } from './no.ts';
import { polishRegime } from './pl.ts';
import { portugueseRegime } from './pt.ts';
import { saudiRegime } from './sa.ts';
import { swedishRegime } from './se.ts';
import { singaporeanRegime } from './sg.ts';
import { americanRegime } from './us.ts';
import type { Regime } from './regime.ts';

/** All regimes, in order of their country codes. */
export const regimes: readonly Regime[] = [
  emiratiRegime,
  argentineRegime,
  austrianRegime,
  belgianRegime,
  brazilianRegime,
  canadianRegime,
  swissRegime,
  colombianRegime,
  germanRegime,
  danishRegime,
  greekRegime,
  spanishRegime,
  finnishRegime,
  frenchRegime,
  britishRegime,
  irishRegime,
  indianRegime,
  italianRegime,
  mexicanRegime,
  dutchRegime,
  norwegianRegime,
  polishRegime,
  portugueseRegime,
  saudiRegime,
  swedishRegime,
  singaporeanRegime,
  americanRegime,
];

const byCountry = new Map<string, Regime>(
  regimes.flatMap((regime) =>
    [regime.country, ...(regime.alternativeCodes ?? [])].map((code): [string, Regime] => [code, regime]),
  ),
);

/** Returns the regime of a tax country code or one of its alternatives; undefined if the country has none. */
export function regimeFor(country: string): Regime | undefined {
  return byCountry.get(country);
}
