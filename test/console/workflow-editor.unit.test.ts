import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createGraph,
  inputOf,
  sameDocument,
  withNewIds,
  type JsonObject,
} from '../../src/console/parts/workflow-document/document.logic.ts';
import { shareStructure } from '../../src/console/parts/json/share-structure.logic.ts';
import { signerBefore } from '../../src/console/pages/workflow/step/step-hints.logic.ts';
import { firstBranches, nextBranch } from '../../src/console/pages/workflow/state/branches.logic.ts';
import type { Command } from '../../src/console/pages/workflow/state/command.logic.ts';
import { movePlaces } from '../../src/console/pages/workflow/flow/move-places.logic.ts';
import { gapId } from '../../src/console/parts/step-graph/step-graph.logic.ts';
import {
  idCommands,
  createState,
  reduceState,
  type EditorState,
} from '../../src/console/pages/workflow/state/editor.logic.ts';

const run = (state: EditorState, ...commands: Command[]): EditorState =>
  reduceState(state, { kind: 'do', commands });
const typed = (text: string): EditorState => run(createState({}), { kind: 'replaceText', text });

const name = (value: string): Command => ({ kind: 'set', place: ['name'], value });

const written = `{
   "name": "Mine",   "steps": [
      { "id": "a", "action": "silo.close" },
      {
         "id": "b", "action": "silo.if",
         "next": [ { "code": "true", "steps": [ { "id": "c", "action": "pdf" } ] } ]
      }
   ]
}`;

describe('a workflow under edit', () => {
  test('keeps what its author wrote around a change', () => {
    const state = run(typed(written), {
      kind: 'insertSteps',
      block: ['steps'],
      index: 1,
      steps: [{ id: 'n', action: 'pdf', config: { layout: 'A4' } }],
    });
    expect(state.text).toBe(`{
   "name": "Mine",   "steps": [
      { "id": "a", "action": "silo.close" },
      {
         "id": "n",
         "action": "pdf",
         "config": {
            "layout": "A4"
         }
      },
      {
         "id": "b", "action": "silo.if",
         "next": [ { "code": "true", "steps": [ { "id": "c", "action": "pdf" } ] } ]
      }
   ]
}`);
  });

  test('moves a step as it was written, also into and out of branches', () => {
    const into = run(typed(written), {
      kind: 'moveStep',
      from: ['steps', 0],
      block: ['steps', 1, 'next', 0, 'steps'],
      index: 1,
    });
    expect(into.document).toEqual({
      name: 'Mine',
      steps: [
        {
          id: 'b',
          action: 'silo.if',
          next: [
            {
              code: 'true',
              steps: [
                { id: 'c', action: 'pdf' },
                { id: 'a', action: 'silo.close' },
              ],
            },
          ],
        },
      ],
    });
    expect(into.text).toContain('{ "id": "a", "action": "silo.close" }');
    const out = run(into, {
      kind: 'moveStep',
      from: ['steps', 0, 'next', 0, 'steps', 1],
      block: ['steps'],
      index: 0,
    });
    expect(sameDocument(out.document, typed(written).document)).toBe(true);
    const inside = run(out, {
      kind: 'moveStep',
      from: ['steps', 1],
      block: ['steps', 1, 'next', 0, 'steps'],
      index: 0,
    });
    expect(inside).toBe(out);
  });

  test('makes the lists that a command needs', () => {
    const branched = run(typed(written), {
      kind: 'addBranch',
      step: ['steps', 0],
      next: { status: 'KO', stop: true },
    });
    const rescued = run(branched, {
      kind: 'insertSteps',
      block: ['rescue'],
      index: 0,
      steps: [{ id: 'r', action: 'pdf' }],
    });
    expect(rescued.document['rescue']).toEqual([{ id: 'r', action: 'pdf' }]);
    expect(createGraph(rescued.document).steps[0]?.next).toMatchObject([
      { status: 'KO', stop: true, steps: [] },
    ]);
    expect(createGraph(rescued.document).places.get('c')).toEqual(['steps', 1, 'next', 0, 'steps', 0]);
  });

  test('gives a step a branch for each answer of its action, and further ones for answers that have none', () => {
    const codes = ['true', 'false', 'failed'];
    const branches = firstBranches(codes);
    expect(branches).toEqual([
      { code: 'true', steps: [] },
      { code: 'false', steps: [] },
    ]);
    expect(firstBranches(['no-address', 'rejected'])).toEqual([]);
    expect(firstBranches([])).toEqual([]);
    expect(nextBranch(codes, branches)).toEqual({ status: 'KO', steps: [] });
    expect(nextBranch(codes, [{ code: 'true' }, 'broken', { status: 'OK' }])).toMatchObject({
      code: 'false',
    });
    expect(nextBranch([], [])).toEqual({ status: 'KO', steps: [] });
  });

  test('stays at its last readable state while the text is broken, says the line, and takes nothing from the graph', () => {
    const broken = run(typed(written), {
      kind: 'replaceText',
      text: written.replace('"silo.if",', ','),
    });
    expect(broken.brokenAt).toBe(5);
    expect(broken.document).toEqual(typed(written).document);
    expect(run(broken, { kind: 'remove', place: ['steps', 0] })).toBe(broken);
    expect(run(broken, { kind: 'replaceText', text: '[]' }).brokenAt).toBe(1);
    expect(reduceState(broken, { kind: 'undo' }).brokenAt).toBeUndefined();
  });

  test('what is typed in one field is undone together, until it rests', () => {
    let state = run(run(createState({ name: 'A' }), name('AB')), name('ABC'));
    state = run(reduceState(state, { kind: 'rest' }), name('ABCD'));
    state = reduceState(state, { kind: 'undo' });
    expect(state.document).toEqual({ name: 'ABC' });
    state = reduceState(state, { kind: 'undo' });
    expect(state.document).toEqual({ name: 'A' });
    expect(reduceState(reduceState(state, { kind: 'redo' }), { kind: 'redo' }).document).toEqual({
      name: 'ABCD',
    });
  });

  test('any commands leave a text that reads as its document, and undo gives the former text', () => {
    const index = fc.nat(3);
    const place = fc.constantFrom(
      ['steps'],
      ['rescue'],
      ['steps', 0, 'next', 0, 'steps'],
      ['steps', 1, 'next', 0, 'steps'],
    );
    const step = fc.record({
      id: fc.uuid(),
      action: fc.string(),
      config: fc.dictionary(fc.string(), fc.jsonValue()),
    });
    const command = fc.oneof(
      fc.record({
        kind: fc.constant('insertSteps' as const),
        block: place,
        index,
        steps: fc.array(step, { maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant('moveStep' as const),
        from: fc.tuple(place, index).map(([list, at]) => [...list, at]),
        block: place,
        index,
      }),
      fc.record({
        kind: fc.constant('remove' as const),
        place: fc.tuple(place, index).map(([list, at]) => [...list, at]),
      }),
      fc.record({
        kind: fc.constant('set' as const),
        place: fc.tuple(index, fc.string()).map(([at, name]) => ['steps', at, name]),
        value: fc.oneof(fc.string(), fc.constant(undefined)),
      }),
      fc.record({
        kind: fc.constant('addBranch' as const),
        step: index.map((at) => ['steps', at]),
        next: fc.constantFrom({}, { status: 'KO', steps: [] }),
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), fc.constantFrom(0, 2, '\t'), (commands, indent) => {
        const first = typed(JSON.stringify(JSON.parse(written), null, indent));
        const states = [first];
        for (const each of commands)
          states.push(run(reduceState(states.at(-1) as EditorState, { kind: 'rest' }), each as Command));
        let last = states.at(-1) as EditorState;
        expect(JSON.parse(last.text)).toEqual(last.document);
        expect(last.brokenAt).toBeUndefined();
        while (last.past.length > first.past.length) last = reduceState(last, { kind: 'undo' });
        expect(last.text).toBe(first.text);
      }),
    );
  });
});

describe('what a change leaves as it was', () => {
  const steps = [0, 1, 2].map((index) => ({
    id: `s${index}`,
    name: 'N',
    action: 'pdf',
    config: { a: [index] },
  }));

  test('is the same object in the document and in its graph, by whichever way it was changed', () => {
    const before = createState({ name: 'W', steps });
    const set = run(before, { kind: 'set', place: ['steps', 1, 'name'], value: 'Other' });
    const text = run(before, {
      kind: 'replaceText',
      text: before.text.replace('"s1",', '"s1", "notes": "x",'),
    });
    for (const { document, graph } of [set, text])
      for (const index of [0, 2]) {
        expect((document['steps'] as unknown[])[index]).toBe(steps[index]);
        expect(graph.steps[index]).toBe(before.graph.steps[index]);
      }
    expect(set.graph.steps[1]?.name).toBe('Other');
    // What the graph does not show changes nothing of it.
    expect(text.graph.steps).toBe(before.graph.steps);
    expect(text.graph.places).toBe(before.graph.places);
    expect(reduceState(set, { kind: 'undo' }).document).toEqual(before.document);
  });

  test('says what was read, whatever was there before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
        expect(JSON.stringify(shareStructure(before, now))).toBe(JSON.stringify(now));
        expect(shareStructure(before, structuredClone(before))).toBe(before);
      }),
    );
  });
});

describe('a document', () => {
  test('is what the API takes, and tells where it is not', () => {
    const document: JsonObject = {
      name: 'N',
      nmae: 'x',
      steps: [
        { action: 'a', config: { step_id: 'kept' }, next: [{ status: 'MAYBE', step_id: 's', steps: [7] }] },
      ],
    };
    const { input, misfits } = inputOf(document);
    expect(input).toEqual({
      name: 'N',
      steps: [{ action: 'a', config: { step_id: 'kept' }, next: [{ stepId: 's', steps: [{}] }] }],
    });
    expect(misfits).toEqual([
      ['nmae'],
      ['steps', 0, 'next', 0, 'status'],
      ['steps', 0, 'next', 0, 'steps', 0],
    ]);
  });

  test('steps without an id, or with one that another has, get their own', () => {
    const state = createState({
      steps: [{ action: 'a' }, { id: 'x', action: 'b' }, { id: 'x', action: 'c' }],
    });
    let count = 0;
    const commands = idCommands(
      createGraph(state.document).places,
      state.document,
      () => `new-${(count += 1)}`,
    );
    expect(run(state, ...commands).document).toEqual({
      steps: [
        { action: 'a', id: 'new-1' },
        { id: 'x', action: 'b' },
        { id: 'new-2', action: 'c' },
      ],
    });
  });

  test('a copy of steps has new ids, and its jumps stay within it', () => {
    let count = 0;
    const step = {
      id: 'a',
      config: { id: 'a' },
      next: [{ step_id: 'b', steps: [{ id: 'b' }] }, { step_id: 'z' }],
    };
    expect(withNewIds(step, () => `new-${(count += 1)}`)).toEqual({
      id: 'new-1',
      config: { id: 'a' },
      next: [{ step_id: 'new-2', steps: [{ id: 'new-2' }] }, { step_id: 'z' }],
    });
    expect(withNewIds(step, () => 'new', new Set('b'))).toEqual({
      id: 'a',
      config: { id: 'a' },
      next: [{ step_id: 'new', steps: [{ id: 'new' }] }, { step_id: 'z' }],
    });
  });

  test('a step can be moved to all gaps but those within it and beside it', () => {
    const action = 'pdf';
    const inner = { id: 'b', action, next: [{ status: 'KO', steps: [{ id: 'c', action }] }] };
    const graph = createGraph({ steps: [{ id: 'a', action }, inner], rescue: [{ id: 'd', action }] });
    const placesOf = (id: string): string[] =>
      movePlaces(graph, id).map(({ gap }) => gapId(gap).slice('gap:'.length));
    expect(placesOf('b')).toEqual(['steps:0', 'rescue:0', 'rescue:1']);
    expect(placesOf('c')).toEqual(['steps:0', 'steps:1', 'steps:2', 'rescue:0', 'rescue:1']);
    expect(placesOf('d')).toEqual(['steps:0', 'steps:1', 'b.0:0', 'b.0:1', 'steps:2']);
    expect(placesOf('e')).toEqual([]);
  });
});

const branches = (...steps: object[]) => ({
  id: 'i',
  action: 'silo.if',
  next: steps.map((step) => ({ steps: [step] })),
});
const of = (steps: object[], rescue: object[] = []) => createGraph({ steps, rescue } as JsonObject);

describe('a step that may refuse the document', () => {
  const codes = ['invalid-document'];
  const sign = { id: 's', name: 'Sign', action: 'silo.close' };
  const issue = { id: 'u', action: 'ubl.generate' };

  test('knows the step that signs before it, also one within a branch', () => {
    expect(signerBefore(of([sign, issue]), 'u', codes)).toBe('Sign');
    expect(signerBefore(of([branches(sign), issue]), 'u', codes)).toBe('Sign');
    expect(signerBefore(of([sign, branches(issue)]), 'u', codes)).toBe('Sign');
  });

  test('comes after none where that stands behind it, in another branch, or where it refuses nothing', () => {
    expect(signerBefore(of([issue, sign]), 'u', codes)).toBeUndefined();
    expect(signerBefore(of([branches(sign, issue)]), 'u', codes)).toBeUndefined();
    expect(signerBefore(of([sign], [issue]), 'u', codes)).toBeUndefined();
    expect(signerBefore(of([sign, issue]), 'u', ['no-pdf'])).toBeUndefined();
  });
});
