import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { placesIn, renderer, TemplateFault } from './template.ts';
import { templateScope, type ScopeInput } from './template-scope.ts';

/** A template, and what it makes: text, or HTML, in which what comes from documents is escaped. */
export interface Template {
  readonly source: string;
  readonly isHtml?: boolean;
}

/** A text that was made of a template, or what is wrong with it. */
export type Rendered = { readonly text: string } | { readonly fault: string };

/** Makes texts of templates over one document. */
export const renderTemplates = threadFunction(
  ({ templates, ...input }: ScopeInput & { templates: readonly Template[] }): Rendered[] => {
    const render = renderer(templateScope(input));
    return templates.map(({ source, isHtml }) => told(() => ({ text: render(source, isHtml) })));
  },
);

/** What a template names. */
interface NamedInTemplate {
  /** Names that nothing has. */
  readonly unknown: readonly string[];
  /** Members of the document. */
  readonly members: readonly (readonly (string | number)[])[];
}

/** What is wrong with templates, as far as they tell by themselves: each that cannot be read, and names that nothing has; and what they name of documents. */
export const checkTemplates = threadFunction(
  (sources: readonly string[]): ({ fault: string } | NamedInTemplate)[] => {
    const known = templateScope({ envelope: '{"doc":{}}', args: {}, faults: '' });
    return sources.map((source) =>
      told(() => {
        const places = placesIn(source);
        const names = new Set(places.map(([name]) => String(name)));
        return {
          unknown: [...names].filter((name) => !Object.hasOwn(known, name)),
          members: places.filter(([name]) => name === 'doc').map(([, ...members]) => members),
        };
      }),
    );
  },
);

function told<Result>(work: () => Result): Result | { fault: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof TemplateFault) return { fault: error.message };
    throw error;
  }
}
