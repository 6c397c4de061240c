import { clearScreenDown, moveCursor } from 'node:readline';
import { stripVTControlCharacters, styleText } from 'node:util';
import { placeOf, type Board, type Row } from './board.ts';

/** Display of a job's progress, until it is disposed; later output follows the last board. */
export interface Display extends Disposable {
  show(board: Board): void;
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;
const barWidth = 30;
const nameWidth = 28;

/** Creates a display that repaints itself in a terminal, and writes one line per result elsewhere. */
export function displayOn(stream: NodeJS.WriteStream): Display {
  return stream.isTTY ? new LiveDisplay(stream) : new PlainDisplay(stream);
}

class LiveDisplay implements Display {
  readonly #stream: NodeJS.WriteStream;
  readonly #frames: NodeJS.Timeout;
  #board: Board | undefined;
  #frame = 0;
  #height = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#frames = setInterval(() => {
      this.#frame += 1;
      this.#paint();
    }, frameMs);
  }

  show(board: Board): void {
    this.#board = board;
    this.#paint();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#frames);
    this.#paint();
  }

  #paint(): void {
    if (!this.#board) return;
    const { rows } = this.#board;
    const lines = [...rows.map((row) => this.#line(row)), '', this.#bar(this.#board)];
    moveCursor(this.#stream, 0, -this.#height);
    clearScreenDown(this.#stream);
    this.#stream.write(`${lines.map((line) => this.#fitted(line)).join('\n')}\n`);
    this.#height = lines.length;
  }

  #line(row: Row): string {
    const indent = '  '.repeat(row.depth + 1);
    const name = row.name.padEnd(nameWidth - indent.length);
    const spinning = spinner[this.#frame % spinner.length] ?? '';
    if (row.state === 'waiting') return styleText('dim', `${indent}· ${name}`);
    if (row.state === 'not taken') return styleText('dim', `${indent}– ${name} not taken`);
    if (row.state === 'running') return `${indent}${styleText('cyan', spinning)} ${name}`;
    const mark = isGood(row) ? styleText('green', '✔') : styleText('red', '✘');
    return `${indent}${mark} ${name} ${resultOf(row).padEnd(8)} ${styleText('dim', tookOf(row))}`;
  }

  #bar(board: Board): string {
    const place = placeOf(board);
    const steps = board.rows.length;
    const filled = Math.round((place / steps) * barWidth);
    const bar = `${styleText('cyan', '━'.repeat(filled))}${styleText('dim', '─'.repeat(barWidth - filled))}`;
    return `  ${bar}  step ${place} of ${steps}`;
  }

  /** Cuts a line to the terminal's width: a wrapped line would not be overwritten completely. */
  #fitted(line: string): string {
    const plain = stripVTControlCharacters(line);
    return plain.length < this.#stream.columns ? line : plain.slice(0, this.#stream.columns - 1);
  }
}

class PlainDisplay implements Display {
  readonly #stream: NodeJS.WriteStream;
  #ended = new Set<string>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show({ rows }: Board): void {
    rows.forEach((row, index) => {
      if (row.state !== 'ended' || this.#ended.has(row.stepId)) return;
      this.#ended.add(row.stepId);
      this.#stream.write(
        `step ${index + 1} of ${rows.length}  ${row.name}: ${resultOf(row)} (${tookOf(row)})\n`,
      );
    });
  }

  [Symbol.dispose](): void {}
}

function isGood({ status }: Row): boolean {
  return status === 'OK' || status === 'SKIP';
}

function resultOf({ status = '', code, message }: Row): string {
  return [status, code, message].filter(Boolean).join(' ');
}

function tookOf({ tookMs = 0 }: Row): string {
  return `${tookMs} ms`;
}
