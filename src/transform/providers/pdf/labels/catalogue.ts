import { ar } from './ar.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';
import { zh } from './zh.ts';
import type { Labels } from './labels.ts';

const catalogue: Readonly<Record<string, Labels>> = {
  ar,
  da,
  de,
  el,
  en,
  es,
  fi,
  fr,
  it,
  ja,
  nb,
  nl,
  pl,
  pt,
  sv,
  zh,
};

/** Languages for which prints have labels. */
export const languages: readonly string[] = Object.keys(catalogue);

/** Returns the labels for a language subtag; English if there are none. */
export function labelsOf(language: string): Labels {
  return catalogue[aliases[language] ?? language] ?? en;
}

/** Whether labels exist for a language subtag. */
export function hasLabels(language: string): boolean {
  return (aliases[language] ?? language) in catalogue;
}

const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };
