/** Fetched with the press: this file is in the way of the first paint and may bring nothing along. */
const loadDialogState = () => import('./dialog-state.ts')

/** Starts an island and tells whether it works. */
type ActivateIsland = (name: string) => Promise<boolean>

/** Buttons of the header and the footer are plain HTML: this listens for them from the first paint. */
export function listenForDialogTriggers(wake: ActivateIsland) {
  const openSearch = async (event: Event) => {
    event.preventDefault()
    const { searchDialogOpen: searchDialog } = await loadDialogState()
    searchDialog.set(true)
    if (!(await wake('search-dialog'))) location.assign('/blog')
  }
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-open-search]')) void openSearch(event)
    else if (event.target.closest('[data-cookie-settings]')) {
      void loadDialogState().then(({ cookieSettingsOpen: cookieSettings }) => {
        cookieSettings.set(true)
        return wake('cookie-banner')
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
