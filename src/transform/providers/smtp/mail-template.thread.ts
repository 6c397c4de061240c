import { catchRefusal } from '@docmill/documents';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { findPaths, renderer, TemplateFault } from './template.ts';
import { templateScope, type ScopeInput } from './template-scope.ts';

/** Template of a text, or of HTML, in which values from documents are escaped. */
export interface Template {
  readonly source: string;
  readonly isHtml?: boolean;
}

/** Rendered text of a template, or its error. */
export type Rendered = { readonly text: string } | { readonly fault: string };

/** Renders templates over one document. */
export const renderTemplates = threadFunction(
  ({ templates, ...input }: ScopeInput & { templates: readonly Template[] }): Rendered[] => {
    const render = renderer(templateScope(input));
    return templates.map(({ source, isHtml }) => catchFault(() => ({ text: render(source, isHtml) })));
  },
);

/** References in a template. */
interface NamedInTemplate {
  /** Names that do not exist. */
  readonly unknown: readonly string[];
  /** Paths of members of the document. */
  readonly members: readonly (readonly (string | number)[])[];
}

/**
 * Checks templates without a document: returns the error of each template that cannot be parsed, unknown names, and the document
 * members that they refer to.
 */
export const checkTemplates = threadFunction(
  (sources: readonly string[]): ({ fault: string } | NamedInTemplate)[] => {
    const known = templateScope({ envelope: '{"doc":{}}', args: {}, faults: '' });
    return sources.map((source) =>
      catchFault(() => {
        const places = findPaths(source);
        const names = new Set(places.map(([name]) => String(name)));
        return {
          unknown: [...names].filter((name) => !Object.hasOwn(known, name)),
          members: places.filter(([name]) => name === 'doc').map(([, ...members]) => members),
        };
      }),
    );
  },
);

function catchFault<Result>(work: () => Result): Result | { fault: string } {
  return catchRefusal(work, (error) =>
    error instanceof TemplateFault ? { fault: error.message } : undefined,
  );
}
