import { describe, expect, test } from 'vitest';
import type { StepDefinition, WorkflowDefinition } from '../../../src/transform/plan/definition.ts';
import { stepCount } from '../../../src/transform/plan/definition.ts';
import { checkDefinition, MAX_STEPS } from '../../../src/transform/plan/plan-check.ts';
import { definitionHash } from '../../../src/transform/plan/plan-hash.ts';
import { on, step } from './sketch.ts';

function nested(levels: number): StepDefinition {
  const inner = levels > 1 ? [on('', { steps: [nested(levels - 1)] })] : [];
  return step(`level-${levels}`, ...inner);
}

function many(count: number): StepDefinition[] {
  return Array.from({ length: count }, (_, index) => step(`s${index}`));
}

describe('a definition', () => {
  test('without faults has no problems', () => {
    const definition = {
      steps: [step('a', on('KO', { stepId: 'c' })), step('b', on('', { steps: [step('c')] }))],
      rescue: [step('r', on('', { stepId: 'r' }))],
    };
    expect(checkDefinition(definition)).toEqual([]);
    expect(checkDefinition({ steps: null })).toEqual([]);
  });

  test('repeats no step id, not even across flows and blocks', () => {
    const definition = { steps: [step('a', on('', { steps: [step('a')] }))], rescue: [step('a')] };
    expect(checkDefinition(definition)).toEqual([
      { path: ['steps', 0, 'next', 0, 'steps', 0, 'id'], message: 'is the id of another step too' },
      { path: ['rescue', 0, 'id'], message: 'is the id of another step too' },
    ]);
  });

  test('jumps to no step that does not exist', () => {
    const definition = { steps: [step('a', on(''), on('KO', { stepId: 'z' }))] };
    expect(checkDefinition(definition)).toEqual([
      { path: ['steps', 0, 'next', 1, 'stepId'], message: 'is the id of no step of this workflow' },
    ]);
  });

  test('jumps to no step of the other flow', () => {
    const definition = {
      steps: [step('a', on('KO', { stepId: 'r' }))],
      rescue: [step('r', on('', { stepId: 'a' }))],
    };
    expect(checkDefinition(definition).map(({ message }) => message)).toEqual([
      'is a step of the rescue flow; a jump stays in its own',
      'is a step of the main flow; a jump stays in its own',
    ]);
  });

  test('nests blocks to 32 levels and no deeper', () => {
    expect(checkDefinition({ steps: [nested(32)] })).toEqual([]);
    const [problem, ...others] = checkDefinition({ rescue: [nested(33)] });
    expect(problem?.message).toBe('steps are nested deeper than 32 levels');
    expect(problem?.path).toHaveLength(129);
    expect(others).toEqual([]);
  });

  test('has 500 steps and no more', () => {
    expect(checkDefinition({ steps: many(MAX_STEPS) })).toEqual([]);
    expect(checkDefinition({ steps: many(MAX_STEPS), rescue: [step('r')] })).toEqual([
      { path: ['steps'], message: 'a workflow has at most 500 steps, this one 501', isExcess: true },
    ]);
  });

  test('counts the steps of both flows and of all blocks', () => {
    const definition = { steps: [step('a', on('', { steps: [step('x'), step('y')] }))], rescue: [step('r')] };
    expect(stepCount(definition)).toBe(4);
    expect(stepCount({})).toBe(0);
  });
});

describe('the hash of a definition', () => {
  const definition: WorkflowDefinition = {
    schema: 'bill/invoice',
    steps: [
      { id: 'a', action: 'silo.close', config: { b: 1, a: null }, next: [{ status: 'KO', stop: true }] },
    ],
  };

  test('is ten hex digits of the SHA-256 of its canonical JSON', () => {
    // printf '{"steps":[{"action":"silo.close","id":"a"}]}' | sha256sum
    expect(definitionHash({ steps: [{ id: 'a', action: 'silo.close' }] })).toBe('7aabe92fec');
  });

  test('does not depend on the order of members, nor on empty ones or ones that are no part of it', () => {
    const same = {
      id: 'some-column',
      rescue: [],
      steps: [
        {
          name: '',
          next: [{ stop: true, code: null, status: 'KO', steps: [] }],
          config: { a: null, b: 1 },
          action: 'silo.close',
          id: 'a',
          provider: 'silo.close',
        },
      ],
      schema: 'bill/invoice',
    };
    expect(definitionHash(same)).toBe(definitionHash(definition));
  });

  test('changes with every part that says something, nulls of a config included', () => {
    const [first] = definition.steps ?? [];
    const changed: WorkflowDefinition[] = [
      { ...definition, schema: 'org/party' },
      { ...definition, rescue: [step('r')] },
      { ...definition, steps: [{ ...step('a'), ...first, config: { b: 1 } }] },
      { ...definition, steps: [{ ...step('a'), ...first, notes: 'n' }] },
      { ...definition, steps: [{ ...step('a'), ...first, next: [{ status: 'KO' }] }] },
    ];
    const hashes = [definition, ...changed].map((each) => definitionHash(each));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
