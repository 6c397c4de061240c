import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Translate } from '../../words/service-text.logic.ts';
import { memberName, findPathAt } from './json-places.logic.ts';
import { membersAt, valuesAt, type Schema } from './schema-help.logic.ts';

/** Completes the names and values that a schema allows at the cursor. */
export function completeBy(schema: Schema, calculated: string, say: Translate) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const tree = syntaxTree(state);
    const node = tree.resolveInner(pos, -1);
    const place = findPathAt(tree, text, pos);
    const isName = node.name === 'PropertyName' || node.name === 'Object' || node.parent?.name === 'Object';
    if (isName && node.name !== 'Property') {
      const isWritten = node.name === 'PropertyName';
      if (!isWritten && !explicit) return null;
      const object = isWritten ? node.parent?.parent : node.name === 'Object' ? node : node.parent;
      const taken = new Set(object?.getChildren('Property').map((each) => memberName(each, text)));
      const hasValue =
        isWritten &&
        (node.parent?.getChildren('PropertyName').length ?? 0) > 0 &&
        /^\s*:/.test(text.slice(node.to));
      return {
        from: isWritten ? node.from : pos,
        to: isWritten ? node.to : pos,
        options: membersAt(schema, isWritten ? place.slice(0, -1) : place)
          .filter(({ name }) => !taken.has(name))
          .map(({ name, type, description, isRequired, isCalculated, begin }) => ({
            label: JSON.stringify(name),
            displayLabel: name,
            detail: isCalculated ? calculated : (type ?? ''),
            ...(description && { info: say(description) }),
            boost: isCalculated ? -50 : isRequired ? 10 : 0,
            apply: hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${begin}`,
          })),
      };
    }
    const isValue = ['String', 'Number', 'True', 'False', 'Null'].includes(node.name);
    if (!isValue && !explicit) return null;
    const options = valuesAt(schema, place).map((value) => ({ label: value, type: 'enum' }));
    return options.length > 0
      ? { from: isValue ? node.from : pos, to: isValue ? node.to : pos, options }
      : null;
  };
}
