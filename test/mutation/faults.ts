import { readFile, glob } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { seeded } from '../support/seeded.ts';

/** One small change of the source. */
export interface Fault {
  /** `src/documents/tax.ts:41:12 < becomes <=`. */
  id: string;
  part: Part;
  file: string;
  /** Name of the function that it lies in, as V8 names it; empty at the top of a module. */
  functionName: string;
  /** Offsets in the file. */
  start: number;
  end: number;
  replacement: string;
}

type Part = 'server' | 'documents' | 'einvoice' | 'console';

/** Share of each part in the faults, out of 15. */
const shares: Readonly<Record<Part, number>> = { server: 6, documents: 4, einvoice: 3, console: 2 };

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '??': '&&',
};

/** Chooses faults by seed: as many of each part as its share says. */
export async function chooseFaults(repository: string, count: number, seed: number): Promise<Fault[]> {
  const random = seeded(seed);
  const all: Fault[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: repository })) {
    const part = partOf(file);
    // Of the console, the modules that touch no browser.
    if (part === 'console' && !file.endsWith('.logic.ts')) continue;
    all.push(...faultsOf(file, part, await readFile(join(repository, file), 'utf8')));
  }
  const byPart = Map.groupBy(all, ({ part }) => part);
  return Object.entries(shares).flatMap(([part, share]) => {
    const wanted = Math.round((count * share) / 15);
    // Evenly over the functions: a long one has no more faults than a short one.
    const functions = shuffled(
      [
        ...Map.groupBy(
          byPart.get(part as Part) ?? [],
          ({ file, functionName }) => `${file} ${functionName}`,
        ).values(),
      ],
      random,
    );
    return functions.slice(0, wanted).map((faults) => faults[Math.floor(random() * faults.length)] as Fault);
  });
}

function partOf(file: string): Part {
  const [, folder] = file.split('/');
  return folder === 'documents' || folder === 'einvoice' || folder === 'console' ? folder : 'server';
}

/** All faults of a file, in the order of their places. */
export function faultsOf(file: string, part: Part, text: string): Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const add = (node: ts.Node, replacement: string, change: string): void => {
    const start = node.getStart(source);
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    faults.push({
      id: `${file}:${line + 1}:${character + 1} ${change}`,
      part,
      file,
      functionName: functionNameOf(node),
      start,
      end: node.getEnd(),
      replacement,
    });
  };
  const visit = (node: ts.Node): void => {
    // What is only said: types, imports and what decorators are given.
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isDecorator(node) ||
      ts.isInterfaceDeclaration(node)
    )
      return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      const other = operators[operator];
      const isText =
        operator === '+' &&
        [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
      if (other !== undefined && !isText) add(node.operatorToken, other, `${operator} becomes ${other}`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression, `!(${node.expression.getText(source)})`, 'condition is negated');
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText(source)})`, 'condition is negated');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      const other = node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true';
      add(node, other, `becomes ${other}`);
    } else if (ts.isNumericLiteral(node) && functionNameOf(node) !== '') {
      add(node, `(${node.text} + 1)`, `${node.text} becomes one more`);
    } else if (ts.isExpressionStatement(node) && isCall(node.expression)) {
      add(node, ';', `${node.getText(source).slice(0, 30).replaceAll('\n', ' ')} is left out`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function isCall(node: ts.Expression): boolean {
  return ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node);
}

/** Returns the name of the nearest function that has one: arrows without a name belong to the function around them. */
function functionNameOf(node: ts.Node): string {
  for (let outer: ts.Node = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isConstructorDeclaration(outer)) return outer.parent.name?.getText() ?? '';
    if (ts.isFunctionLike(outer)) {
      const { parent } = outer;
      const name =
        outer.name ??
        (ts.isVariableDeclaration(parent) ||
        ts.isPropertyAssignment(parent) ||
        ts.isPropertyDeclaration(parent)
          ? parent.name
          : undefined);
      if (name) return name.getText();
    }
  }
  return '';
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
