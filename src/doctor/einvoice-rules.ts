import type { Config } from '../platform/config.ts';
import { existsSync } from 'node:fs';
import { compiledFile, failureOf } from '../transform/einvoices/official/compilation.ts';
import { compiledFolder } from '../transform/einvoices/official/open-validators.ts';
import { readRulesFolder } from '../transform/einvoices/official/rules-folder.ts';
import { counted, examined, fine, wrong, type Finding } from './finding.ts';

/** Checks the folder of official validators: whether it can be read, and the outcome of compiling them. */
export function examineRules(config: Config, folder: string): Promise<Finding> {
  return examined('e-invoices', async () => {
    const rules = await readRulesFolder(folder);
    let missing = 0;
    for (const artefact of rules.artefacts) {
      const target = await compiledFile(artefact, rules, compiledFolder(config));
      const failure = existsSync(target) ? undefined : await failureOf(target);
      if (failure !== undefined)
        return wrong(
          'e-invoices',
          `${artefact.name} cannot be compiled: ${failure}; replace it or take it out.`,
        );
      if (!existsSync(target)) missing += 1;
    }
    const compiled = missing > 0 ? `; ${missing} are yet to be compiled, which the service does` : '';
    return fine(
      'e-invoices',
      `${counted(rules.artefacts.length, 'official validator')} in ${folder}${compiled}.`,
    );
  });
}
