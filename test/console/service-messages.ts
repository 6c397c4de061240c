import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = join(import.meta.dirname, '../../src');

/** What makes a refusal, the outcome of a step, an issue of a workflow, a finding or a fault of a document out of a text. */
const makers = new Set(
  `RequestError DocumentRefusal EinvoiceRefusal calculationRefusal patchRefusal refusal refused invalid conflict
  createUnavailable unavailable unusable Unusable unauthorized unauthenticated rateLimited ko err skip stepError stepMissing
  stepWarning temporary permanent LetterFault ExpressionFault JqFault QueryFault TemplateFault TargetRefused fine wrong fault entryFault fail reportDoubtful`.split(
    /\s+/,
  ),
);

/** Names of functions that answer what is wrong with a value. */
const judges = /^(?:problemOf|findError|defaultMessage|\w+Problem|wrongReference)$/;

/**
 * What nobody meets in the console: other edges, tokens and apps that cannot sign in there, the start of a process, and rules,
 * which are listed by themselves.
 */
const elsewhere =
  `console/ demo/ command-line/ documents/addons/ documents/regimes/ documents/codes/ einvoice/rules/
  access/access.commands access/enrollments/ access/workspaces/workspace.service access/tokens/authenticator access/tokens/claims
  access/tokens/token-verifier system/console/ system/uuids/ transform/jobs/answer platform/openapi/ platform/rest/
  platform/graphql/ platform/tracing/ platform/storage/ platform/queue/ platform/events/ platform/idempotency/
  platform/config.ts platform/readiness.ts platform/changes/change-feed.ts platform/database/ verify/ doctor/addresses
  access/tokens/token-refusal`.split(/\s+/);

const isMet = (file: string): boolean =>
  !file.endsWith('rules.ts') && elsewhere.every((start) => !file.startsWith(start));

/** Where a text has a value. */
export const valueMark = '\u0000';

/** A text of the service, as its sources say it. */
export interface ServiceMessage {
  readonly file: string;
  readonly text: string;
}

/** What is a sentence or a part of one, and no code or name. */
const isSentence = (text: string): boolean =>
  /[a-z]{2,}[,:;]? \S|\S [a-z]{2,}/.test(text.replaceAll(valueMark, 'X'));

/** Texts of an expression: of a choice each, of a template with marks for its values. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => valueMark + literal.text).join('')];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? textsOf(each.initializer) : [],
    );
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return textsOf(node.body);
  return [];
}

const nameOf = (node: ts.Node | undefined): string => {
  if (!node) return '';
  return ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '';
};

const isCall = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  ts.isCallExpression(node) || ts.isNewExpression(node);

function messagesIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, isJudge: boolean): void => {
    let judged = isJudge;
    if (isCall(node) && makers.has(nameOf(node.expression)))
      found.push(...(node.arguments ?? []).flatMap(textsOf));
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.initializer) {
      const name = nameOf(node.name);
      if (/^(?:message|sentence|problem|defaultMessage)$/.test(name))
        found.push(...textsOf(node.initializer));
      if (ts.isArrowFunction(node.initializer)) judged = judges.test(name);
    }
    if (ts.isFunctionDeclaration(node)) judged = judges.test(nameOf(node.name));
    if (isJudge && ts.isReturnStatement(node) && node.expression) found.push(...textsOf(node.expression));
    ts.forEachChild(node, (child) => visit(child, judged));
  };
  visit(source, false);
  return found;
}

const parsedFiles = new Map<string, ts.SourceFile>();

function parsed(file: string): ts.SourceFile {
  const known = parsedFiles.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  parsedFiles.set(file, source);
  return source;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/** All texts in the sources of the service, and those of the limits that it declares. */
export function serviceTexts(): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push(...textsOf(node));
    ts.forEachChild(node, visit);
  };
  for (const file of files) if (!file.startsWith('console')) visit(parsed(join(folder, file)));
  const limits = join(import.meta.dirname, '../../node_modules/class-validator/esm2015/decorator');
  for (const file of readdirSync(limits, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) visit(parsed(join(limits, file)));
  return found;
}

/** What the sources of the service say to those who ask something of it. */
export function serviceMessages(): ServiceMessage[] {
  return files.filter(isMet).flatMap((file) =>
    messagesIn(parsed(join(folder, file)))
      .filter(isSentence)
      .map((text) => ({ file, text })),
  );
}

/** Returns the makers that no source calls: they have other names by now, and their texts are missed. */
export function makersWithoutCalls(): string[] {
  const called = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isCall(node)) called.add(nameOf(node.expression));
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(parsed(join(folder, file)));
  return [...makers].filter((name) => !called.has(name));
}
