import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { namesIn, renderer, TemplateFault } from './template.ts';
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

/** What is wrong with templates, as far as they tell by themselves: each that cannot be read, and names that nothing has. */
export const checkTemplates = threadFunction(
  (sources: readonly string[]): ({ fault: string } | { unknown: string[] })[] => {
    const known = templateScope({ envelope: '{"doc":{}}', args: {}, faults: '' });
    return sources.map((source) =>
      told(() => ({ unknown: namesIn(source).filter((name) => !Object.hasOwn(known, name)) })),
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
