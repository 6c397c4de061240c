import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Maximum time that parsing blocks the page, in milliseconds; the rest is parsed in the background. */
const parseMs = 100;

/** Returns the syntax tree of the text: the whole one, unless parsing takes too long. */
export const parsedTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
