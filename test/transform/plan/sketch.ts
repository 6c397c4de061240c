import type { NextDefinition, StepDefinition } from '../../../src/transform/plan/definition.ts';
import { advancePlan } from '../../../src/transform/plan/plan.ts';
import type { Plan } from '../../../src/transform/plan/plan.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';

/** A step named by its id, with what follows it. */
export function step(id: string, ...next: NextDefinition[]): StepDefinition {
  return { id, action: 'test', next };
}

/** A `next` entry on `KO`, `KO/code`, `/code` or, with an empty text, on everything. */
export function on(when: string, then: Omit<NextDefinition, 'status' | 'code'> = {}): NextDefinition {
  return { ...parts(when), ...then };
}

/** `KO/4107` as a result. */
export function resultOf(text: string): StepResult {
  const { status, code } = parts(text);
  if (status !== 'OK' && status !== 'SKIP' && status !== 'KO' && status !== 'TIMEOUT') {
    throw new TypeError(`${text} is no result`);
  }
  return { status, code };
}

function parts(text: string): { status: string; code: string } {
  const [status = '', code = ''] = text.split('/');
  return { status, code };
}

/** Runs a plan to its end and lists the ids of the steps it ran; steps without a result end in OK. */
export function runToEnd(start: Plan, resultFor: (stepId: string, intent: number) => StepResult) {
  const order: string[] = [];
  const history: { stepId: string | undefined; result: StepResult }[] = [];
  let plan = start;
  while (plan.decision.kind !== 'end') {
    const { decision } = plan;
    const stepId = decision.kind === 'run' ? decision.step.id : undefined;
    const result = decision.kind === 'run' ? resultFor(decision.step.id, decision.intent) : decision.result;
    order.push(stepId ?? '-');
    history.push({ stepId, result });
    plan = advancePlan(plan, result);
  }
  return { plan, order, history, end: plan.decision };
}
