import { Liquid } from 'liquidjs';

/** Why a template cannot be read, or fails on a document; the message names the line. */
export class TemplateFault extends Error {}

/** Characters of a template. */
const longestTemplate = 200_000;
/** Characters that templates of one message make. */
const longestText = 1_000_000;
/** Renders of a loop and what they write into memory, as liquidjs counts both. */
const mostRenders = 100_000;
const mostMemory = 20_000_000;

/** Tags that read other files: there are none for a template to read. */
const fileTags = ['include', 'render', 'layout', 'block'];

function engine(outputEscape?: 'escape'): Liquid {
  const liquid = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: longestTemplate,
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
  const limits = { templateLimit: mostRenders, memoryLimit: mostMemory };
  return guarded(() => String(liquid.renderSync(liquid.parse(liquidOf(source)), scope, limits)));
}

/** Makes texts of templates one after another, as long as they are not too long together; throws a {@link TemplateFault}. */
export function renderer(scope: object): (source: string, isHtml?: boolean) => string {
  let left = longestText;
  return (source, isHtml) => {
    const text = render(source, scope, isHtml);
    left -= text.length;
    if (left < 0) throw new TemplateFault(`makes texts of over ${longestText} characters`);
    return text;
  };
}

/** What a template takes from outside: names, and members of these as far as they are written; throws a {@link TemplateFault} when it cannot be read. */
export function placesIn(source: string): (string | number)[][] {
  const found = guarded(() => plain.globalVariableSegmentsSync(plain.parse(liquidOf(source))));
  return found.map((segments) => {
    const computed = segments.findIndex((each) => Array.isArray(each));
    return (computed < 0 ? segments : segments.slice(0, computed)) as (string | number)[];
  });
}

/**
 * A template of existing workflows as one of Liquid: there variables begin with a dot, and `{{or args.x "y"}}` is a value
 * with another where it has none.
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

function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TemplateFault) throw error;
    throw new TemplateFault(error.message.split('\n')[0]);
  }
}
