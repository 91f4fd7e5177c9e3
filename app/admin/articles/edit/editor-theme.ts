import { EditorView } from '@codemirror/view'

/** The page's custom properties reach into the shadow root; its classes do not. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', fontSize: '1rem' },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '-2px', borderRadius: '4px' },
  '.cm-scroller': { fontFamily: 'var(--sans)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '16px 20px 64px', caretColor: 'var(--pine)', minHeight: '360px' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--pine)' },
  '.cm-placeholder': { color: 'var(--ink-soft)' },
  '.section': { fontWeight: '600', fontSize: '1.15em' },
  '.subsection': { fontWeight: '600' },
  '.picture': { color: 'var(--pine)' },
  '.unseen': {
    color: 'var(--danger)',
    backgroundColor: 'var(--danger-soft)',
    textDecoration: 'line-through',
  },
})
