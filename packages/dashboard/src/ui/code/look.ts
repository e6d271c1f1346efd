import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colors of the code, from the tokens of the dashboard, so that light and dark mode need no second theme. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.moduleKeyword], color: 'var(--accent-ink)' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--danger-ink)' },
  { tag: [tags.attributeName, tags.number, tags.bool, tags.null], color: 'var(--warning-ink)' },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: 'var(--success-ink)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.bracket, tags.angleBracket, tags.punctuation, tags.operator], color: 'var(--ink-2)' },
]);

const frame = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    fontSize: '0.8125rem',
    height: '100%',
    isolation: 'isolate',
    // Completions cover the preview beside the editor.
    zIndex: '1',
  },
  '&.cm-focused': { outline: 'none' },
  // An outline would be behind the line numbers.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    border: '2px solid var(--focus)',
    borderRadius: 'inherit',
    pointerEvents: 'none',
    zIndex: '300',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.75rem 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 60%, transparent)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--ink-3)', borderRight: '1px solid var(--line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--active)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '0.375rem',
    overflow: 'hidden',
    boxShadow: 'var(--shadow-float)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--selected)', color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '16rem' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)', whiteSpace: 'pre-wrap' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-errorLine': { backgroundColor: 'var(--danger-soft)' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--success-soft) !important' },
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: 'var(--danger-soft) !important' },
  '.cm-changedText': { background: 'color-mix(in srgb, var(--success-line) 70%, transparent) !important' },
  '.cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in srgb, var(--danger-line) 70%, transparent) !important',
  },
  '.cm-collapsedLines': {
    color: 'var(--ink-2)',
    background: 'var(--panel) !important',
    border: '1px solid var(--line)',
    borderWidth: '1px 0',
  },
  // The font has no sign for them.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--panel)', borderColor: 'var(--line) !important' },
  '.cm-panel.cm-search': { padding: '0.5rem 2.5rem 0.25rem 0.75rem', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0 0.375rem 0.375rem 0', fontSize: '0.8125rem' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0', accentColor: 'var(--accent)' },
  '.cm-textfield, .cm-button': {
    padding: '0.25rem 0.5rem',
    color: 'var(--ink)',
    background: 'var(--raised)',
    border: '1px solid var(--control)',
    borderRadius: '0.375rem',
  },
  '.cm-button:hover': { background: 'var(--hover)' },
  ':is(.cm-textfield, .cm-button, .cm-dialog-close):focus-visible': { outline: '2px solid var(--focus)' },
  '.cm-panel.cm-search [name=close]': { top: '0.5rem', right: '0.5rem', padding: '0 0.5rem', fontSize: '1.125rem' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--warning-line)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--active)' },
});

/** The look of an editor. */
export const look = [frame, syntaxHighlighting(colors)];
