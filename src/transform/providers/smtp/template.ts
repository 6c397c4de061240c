import { Liquid } from 'liquidjs';

/** Error of a template that cannot be parsed or that fails on a document; the message names the line. */
export class TemplateFault extends Error {}

/** Maximum number of characters of a template. */
const maxTemplateLength = 200_000;
/** Maximum number of characters that the templates of one message produce. */
const maxTextLength = 1_000_000;
/** Maximum number of loop renders and of memory writes, as liquidjs counts them. */
const maxRenders = 100_000;
const maxMemory = 20_000_000;

/** Tags that read other files, of which there are none. */
const fileTags = ['include', 'render', 'layout', 'block'];

function engine(outputEscape?: 'escape'): Liquid {
  const liquid = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: maxTemplateLength,
    timezoneOffset: 0,
    ...(outputEscape && { outputEscape }),
  });
  for (const tag of fileTags) delete liquid.tags[tag];
  return liquid;
}

const plain = engine();
const escaping = engine('escape');

function render(source: string, scope: object, isHtml = false): string {
  const liquid = isHtml ? escaping : plain;
  const limits = { templateLimit: maxRenders, memoryLimit: maxMemory };
  return convertErrors(() => String(liquid.renderSync(liquid.parse(liquidOf(source)), scope, limits)));
}

/** Returns a function that renders templates up to a total length; it throws a {@link TemplateFault}. */
export function renderer(scope: object): (source: string, isHtml?: boolean) => string {
  let left = maxTextLength;
  return (source, isHtml) => {
    const text = render(source, scope, isHtml);
    left -= text.length;
    if (left < 0) throw new TemplateFault(`makes texts of over ${maxTextLength} characters`);
    return text;
  };
}

/**
 * Returns the paths that a template reads: global names and their members up to the first computed one; throws a {@link
 * TemplateFault} if it cannot be parsed.
 */
export function findPaths(source: string): (string | number)[][] {
  const found = convertErrors(() => plain.globalVariableSegmentsSync(plain.parse(liquidOf(source))));
  return found.map((segments) => {
    const computed = segments.findIndex((each) => Array.isArray(each));
    return (computed < 0 ? segments : segments.slice(0, computed)) as (string | number)[];
  });
}

/**
 * Converts a template of existing workflows to Liquid: their variables begin with a dot, and `{{or args.x "y"}}` is a value with
 * a default.
 */
function liquidOf(source: string): string {
  return source.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const [, before = '', said = '', after = ''] = /^(-?)(.*?)(-?)$/s.exec(inner) ?? [];
    const expression = said.trim();
    const [, value, other] = /^or\s+\.?([\w.]+)\s+("[^"]*"|'[^']*'|\.?[\w.]+)$/.exec(expression) ?? [];
    if (value !== undefined && other !== undefined)
      return `{{${before} ${value} | default: ${other.replace(/^\./, '')} ${after}}}`;
    return expression.startsWith('.') ? `{{${before} ${expression.slice(1)} ${after}}}` : whole;
  });
}

function convertErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TemplateFault) throw error;
    throw new TemplateFault(error.message.split('\n')[0]);
  }
}
