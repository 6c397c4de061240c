import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Translate } from '../../words/service-text.logic.ts';
import { findPathAt } from './json-places.logic.ts';
import { descriptionAt, type Schema } from './schema-help.logic.ts';

/** Shows the description of a member on hover. */
export function explainBy(schema: Schema, say: Translate): Extension {
  return hoverTooltip(({ state }, position, side) => {
    const tree = syntaxTree(state);
    const node = tree.resolveInner(position, side);
    if (node.name !== 'PropertyName') return null;
    const told = descriptionAt(schema, findPathAt(tree, state.doc.toString(), position, side));
    if (told === undefined) return null;
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create() {
        const dom = document.createElement('div');
        dom.className = 'cm-schema-help';
        dom.textContent = say(told);
        return { dom };
      },
    };
  });
}
