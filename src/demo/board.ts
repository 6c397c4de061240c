import type { SampleStep, SampleWorkflow } from './sample-workflow.ts';

/** A step of the workflow and its state. */
export interface Row {
  readonly stepId: string;
  readonly name: string;
  /** 0 for a step of the main flow, 1 for one of its branches, and so on. */
  readonly depth: number;
  readonly state: 'waiting' | 'running' | 'ended' | 'not taken';
  readonly status?: string;
  readonly code?: string;
  readonly message?: string;
  readonly tookMs?: number;
}

/** Progress of a job in its workflow. */
export interface Board {
  readonly rows: readonly Row[];
  /** Time of the last result, in milliseconds since 1970; at first the creation of the job. */
  readonly clock: number;
  readonly jobStatus: string;
}

/** Event of a step from the subscription `jobEvents`. */
export interface ProgressEvent {
  jobStatus: string;
  stepId: string;
  name: string;
  event: { at: string; status: string; code?: string | null; message?: string | null };
}

/** Creates a board of all steps of the main flow and its branches, all of them waiting. */
export function newBoard({ body }: SampleWorkflow, createdAt: Date): Board {
  return {
    rows: body.steps.flatMap((step) => createRows(step, 0)),
    clock: createdAt.getTime(),
    jobStatus: 'NA',
  };
}

function createRows({ id: stepId, name, next = [] }: SampleStep, depth: number): Row[] {
  const branches = next.flatMap(({ steps = [] }) => steps);
  return [
    { stepId, name, depth, state: 'waiting' },
    ...branches.flatMap((inner) => createRows(inner, depth + 1)),
  ];
}

/**
 * Returns the board after an event. Waiting steps before the event's step were not taken; rescue steps are added when they run.
 */
export function advance(board: Board, { stepId, name, jobStatus, event }: ProgressEvent): Board {
  const { rows } = board;
  const found = rows.findIndex((row) => row.stepId === stepId);
  const place = found < 0 ? rows.length : found;
  const passed = rows.map((row, index) => (index < place ? left(row) : row));
  const row = { stepId, name, depth: rows[place]?.depth ?? 0 };
  if (event.status === 'RUN')
    return { ...board, jobStatus, rows: passed.toSpliced(place, 1, { ...row, state: 'running' }) };
  const at = Date.parse(event.at);
  const { status, code, message } = event;
  const ended: Row = {
    ...row,
    state: 'ended',
    status,
    tookMs: at - board.clock,
    ...(code && { code }),
    ...(message && { message }),
  };
  return { jobStatus, clock: at, rows: passed.toSpliced(place, 1, ended) };
}

/** Returns the board of a job that has ended: steps that still wait were not taken. */
export function closed(board: Board): Board {
  return { ...board, rows: board.rows.map(left) };
}

function left(row: Row): Row {
  return row.state === 'waiting' ? { ...row, state: 'not taken' } : row;
}

/** Returns the number of the step that changed last, counted from 1; 0 before the first. */
export function placeOf({ rows }: Board): number {
  return rows.findLastIndex(({ state }) => state === 'running' || state === 'ended') + 1;
}
