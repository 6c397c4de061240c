import { en } from './en.ts';
import type { Labels } from './labels.ts';

const catalogue: Readonly<Record<string, Labels>> = { en };

/** The labels of a language subtag, English when there are none. */
export function labelsOf(language: string): Labels {
  return catalogue[aliases[language] ?? language] ?? en;
}

/** Whether labels exist for the language subtag. */
export function hasLabels(language: string): boolean {
  return (aliases[language] ?? language) in catalogue;
}

const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };
