import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { styleNonce } from '../../theme/nonce.ts';

/** The library's own colours, paler on a dark background for a contrast of 4.5:1. */
const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    typeof color === 'string'
      ? { ...spec, color: `light-dark(${color}, color-mix(in srgb, ${color}, white 65%))` }
      : spec,
  ),
);

/** Styles of editors, within the content security policy. */
export const editorTheme: Extension = [
  EditorView.cspNonce.of(styleNonce),
  syntaxHighlighting(highlighting),
  EditorView.theme({
    '&': { backgroundColor: 'var(--mantine-color-body)', color: 'var(--mantine-color-text)' },
    '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)' },
    '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '13px' },
    '.cm-content': { caretColor: 'var(--mantine-color-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
    '.cm-placeholder': { color: 'var(--mantine-color-dimmed)' },
    '.cm-gutters': {
      backgroundColor: 'var(--mantine-color-body)',
      color: 'var(--mantine-color-dimmed)',
      borderColor: 'var(--mantine-color-default-border)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--code-selection) !important',
    },
    '.cm-tooltip, .cm-panels': {
      backgroundColor: 'var(--mantine-color-body)',
      color: 'var(--mantine-color-text)',
      borderColor: 'var(--mantine-color-default-border)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--mantine-primary-color-filled)',
      color: 'var(--mantine-primary-color-contrast)',
    },
    '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', opacity: '0.8' },
    '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { opacity: '1' },
    '.cm-foldPlaceholder': {
      backgroundColor: 'var(--code-line)',
      color: 'var(--mantine-color-text)',
      borderColor: 'var(--mantine-color-default-border)',
    },
    '.cm-schema-help': { padding: '4px 8px', maxWidth: '420px' },
  }),
];
