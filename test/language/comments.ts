import ts from 'typescript';

/** A comment, or what a declaration is called, at its line (counted from 1). */
export interface Finding {
  readonly line: number;
  readonly message: string;
}

/** Words that a comment must not begin with: it names the thing or says what a function does. */
const forbiddenFirst =
  /^(?:What|Who|Whoever|Whom|Whose|How|Why|Which|So (?:many|much|few|long|large|often))\b/;

/** Words that look like a verb in the third person and are none. */
const noVerbs = new Set([
  'This',
  'Its',
  'As',
  'Always',
  'Sometimes',
  'Whereas',
  'Perhaps',
  'Besides',
  'Us',
  'Thus',
]);

/** Beginnings of names of limits that have a standard form. */
const limitNames = /^(?:most|longest|few|fewest|believed)[A-Z]/;

/** Participles and riddles that name no action. */
const noFunctionNames = new Set([
  'told',
  'known',
  'held',
  'given',
  'shown',
  'standing',
  'become',
  'hurry',
  'follow',
  'asked',
  'taken',
  'kept',
]);

/** Returns the comments of a source as lines of a document of the same length; other lines are empty. */
export function commentLines(source: ts.SourceFile): string[] {
  const { text } = source;
  const lines = Array.from({ length: source.getLineStarts().length }, () => '');
  for (const { pos, end } of commentsOf(source)) {
    const first = source.getLineAndCharacterOfPosition(pos).line;
    text
      .slice(pos, end)
      .split('\n')
      .forEach((line, index) => {
        lines[first + index] = line
          .replace(/^\s*(?:\/\*+|\/\/|\*(?!\/))?\s?/, '')
          .replace(/\s*\*\/$/, '')
          .trim();
      });
  }
  return lines;
}

/** Returns the faults of the comments and names of a source. */
export function lintSource(source: ts.SourceFile): Finding[] {
  const found: Finding[] = [];
  const report = (position: number, message: string): void => {
    found.push({ line: source.getLineAndCharacterOfPosition(position).line + 1, message });
  };
  for (const comment of commentsOf(source)) {
    const words = firstWords(source.text.slice(comment.pos, comment.end));
    const [forbidden] = forbiddenFirst.exec(words) ?? [];
    if (forbidden && !isContinued(source, comment))
      report(comment.pos, `A comment must not begin with “${forbidden}”`);
  }
  const visit = (node: ts.Node): void => {
    if (isNamedFunction(node)) lintFunction(node, source, report);
    if (isDeclaration(node) && limitNames.test(node.name.text))
      report(node.getStart(source), `Name a limit max…, min… or default…, not ${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type NamedFunction = (ts.FunctionDeclaration | ts.MethodDeclaration) & { name: ts.Identifier };

function isNamedFunction(node: ts.Node): node is NamedFunction {
  return (
    (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) &&
    !!node.name &&
    ts.isIdentifier(node.name)
  );
}

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration & { name: ts.Identifier } {
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isParameter(node);
  return isNamed && !!node.name && ts.isIdentifier(node.name);
}

function lintFunction(
  node: NamedFunction,
  source: ts.SourceFile,
  report: (position: number, message: string) => void,
): void {
  const name = node.name.text;
  if (noFunctionNames.has(name))
    report(node.getStart(source), `A function is named by a verb, not “${name}”`);
  if (/^[a-z].*[a-z]Of$/.test(name) && node.parameters.length > 1)
    report(node.getStart(source), `${name} has more than one parameter: begin its name with a verb`);
  const doc = ts.getJSDocCommentsAndTags(node).find((each) => ts.isJSDoc(each));
  if (!doc) return;
  const [first = ''] = firstWords(doc.getText(source)).split(/[\s,:;.]/);
  const isBoolean =
    first === 'Whether' &&
    /^(?:is|has|can|may|must|does|are|needs|accepts|allows|contains)(?:[A-Z]|$)/.test(name);
  if (!isBoolean && (!/^[A-Z][a-z-]*s$/.test(first) || noVerbs.has(first)))
    report(
      doc.getStart(source),
      `The comment of ${name} begins with a verb in the third person, not “${first}”`,
    );
}

interface Range {
  readonly pos: number;
  readonly end: number;
}

/** Returns the comments before each token, in their order. */
function commentsOf(source: ts.SourceFile): Range[] {
  const { text } = source;
  const found = new Map<number, Range>();
  const add = (ranges: readonly Range[] | undefined): void =>
    ranges?.forEach((range) => found.set(range.pos, range));
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    add(ts.getLeadingCommentRanges(text, node.getFullStart()));
    add(ts.getTrailingCommentRanges(text, node.getEnd()));
    node
      .getChildren(source)
      .filter((child) => !ts.isJSDoc(child))
      .forEach(visit);
  };
  visit(source);
  return [...found.values()].toSorted((one, other) => one.pos - other.pos);
}

function firstWords(comment: string): string {
  return comment.replace(/^(?:\/\*+|\/\/)[\s*]*/, '');
}

/** Whether a line comment goes on from the line before. */
function isContinued({ text }: ts.SourceFile, { pos }: Range): boolean {
  if (!text.startsWith('//', pos)) return false;
  const before = text.slice(0, pos).trimEnd();
  return before
    .slice(before.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith('//');
}
