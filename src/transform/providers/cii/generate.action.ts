import type { Action } from '../action.ts';
import { DocType, GenerationConfig, ValidatesOfficially } from '../einvoice/generation.config.ts';
import { generateAction, type GenerationServices } from '../einvoice/generation.ts';

class CiiGenerateConfig extends GenerationConfig {
  @DocType('cii')
  docType?: string;

  @ValidatesOfficially()
  validateCii?: boolean;
}

/** Generates the invoice as CII. */
export function ciiGenerateAction(services: GenerationServices): Action<CiiGenerateConfig> {
  return generateAction('cii', CiiGenerateConfig, ({ validateCii = true }) => validateCii, services);
}
