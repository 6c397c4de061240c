import { bePresent } from '../rules/assertions.ts';
import { rulesAbout } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';

/** Rules for messages. */
export const noteRules: readonly Rule[] = rulesAbout('note/message', [
  { code: 'GOBL-NOTE-MESSAGE-01', at: 'content', must: bePresent, message: 'a message needs content' },
]);
