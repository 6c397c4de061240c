import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Parsing holds the page no longer than this, in milliseconds; what is left is parsed in the background. */
const parseMs = 100;

/** The syntax of a text as far as it is known: of all of it, unless that takes too long. */
export const parsedTree = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
