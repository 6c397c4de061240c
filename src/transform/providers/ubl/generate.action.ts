import type { Action } from '../action.ts';
import { DocType, GenerationConfig, ValidatesOfficially } from '../einvoice/generation.config.ts';
import { generateAction, type GenerationServices } from '../einvoice/generation.ts';

class UblGenerateConfig extends GenerationConfig {
  @DocType('ubl')
  docType?: string;

  @ValidatesOfficially()
  validateUbl?: boolean;
}

/** Generates the invoice as UBL. */
export function ublGenerateAction(services: GenerationServices): Action<UblGenerateConfig> {
  return generateAction('ubl', UblGenerateConfig, ({ validateUbl = true }) => validateUbl, services);
}
