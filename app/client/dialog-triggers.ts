/** Loaded on the first click: this file blocks the first paint, so it must import nothing. */
const loadDialogState = () => import('./dialog-state.ts')

/** Hydrates an island; false if it failed. */
type ActivateIsland = (name: string) => Promise<boolean>

/** Buttons in the header and footer are plain HTML; this handles them from the first paint on. */
export function listenForDialogTriggers(activate: ActivateIsland) {
  const openSearch = async (event: Event) => {
    event.preventDefault()
    const { searchDialogOpen } = await loadDialogState()
    searchDialogOpen.set(true)
    if (!(await activate('search-dialog'))) location.assign('/blog')
  }
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-open-search]')) void openSearch(event)
    else if (event.target.closest('[data-cookie-settings]')) {
      void loadDialogState().then(({ cookieSettingsOpen }) => {
        cookieSettingsOpen.set(true)
        return activate('cookie-banner')
      })
    }
  })
  document.addEventListener('keydown', (event) => {
    if (isSearchShortcut(event)) void openSearch(event)
  })
}

function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return false
  if (event.ctrlKey || event.metaKey) return event.key === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event.target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
