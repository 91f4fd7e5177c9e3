import { useId, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/** A combobox: focus stays in the field, arrows move through the list, Enter opens. */
export function SearchCombobox({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState({ query: '', place: 0 })
  const found = useSearch(typed)
  const list = useId()

  const last = (found?.articles.length ?? 0) - 1
  const active = choice.query === found?.query ? choice.place : 0
  const option = (place: number) => `${list}-${place}`
  // Close the dialog first, so that Back does not restore the page with the dialog open.
  const leave = () => void setTimeout(onLeave)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // By default a search field would only clear itself; the dialog would close on the second Escape.
      event.preventDefault()
      onLeave()
      return
    }
    const place = nextActiveIndex(event.key, active, last)
    if (found && place !== undefined && last >= 0) {
      event.preventDefault()
      setChoice({ query: found.query, place })
    }
    const isFresh = found && found.query === typed.trim() && last >= 0
    if (event.key === 'Enter' && isFresh && !event.nativeEvent.isComposing) {
      event.preventDefault()
      document.getElementById(option(active))?.click()
    }
  }
  return (
    <form action="/blog" role="search" onSubmit={leave}>
      <SearchInput
        name="q"
        autoFocus
        autoComplete="off"
        enterKeyHint="search"
        placeholder="What would you like to know?"
        aria-label="Search articles"
        role="combobox"
        aria-expanded={last >= 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={last >= 0 ? option(active) : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <SearchResults found={found} active={active} id={list} optionId={option} onLeave={leave} />
      <p className="field__hint search-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </form>
  )
}

/** Wraps around; undefined for other keys. */
function nextActiveIndex(key: string, place: number, last: number): number | undefined {
  if (key === 'ArrowDown') return place >= last ? 0 : place + 1
  if (key === 'ArrowUp') return place <= 0 ? last : place - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
