import { useEffect, useRef } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { pluralize } from './format.ts'
import { isShortcut, useWindowEvent } from './use-window-event.ts'

const debounceMs = 250

type Props = { label: string; placeholder: string; value: string; onSearch: (words: string) => void }

/** Searches once typing pauses, or at Enter, which does not submit the form of a dialog. The key `/` moves the focus here. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || !isShortcut(event)) return
    event.preventDefault()
    field.current?.focus()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (field.current && field.current.value.trim() !== value) field.current.value = value
  }, [value])
  return (
    <SearchInput
      ref={field}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      defaultValue={value}
      onChange={(event) => {
        const words = event.currentTarget.value.trim()
        clearTimeout(timer.current)
        timer.current = setTimeout(onSearch, debounceMs, words)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        clearTimeout(timer.current)
        onSearch(event.currentTarget.value.trim())
      }}
    />
  )
}

type ListSearchProps = { singular: string; total: number | undefined } & Pick<Props, 'value' | 'onSearch'>

export function ListSearch({ singular, total, ...field }: ListSearchProps) {
  const label = `Search ${singular}s`
  return <SearchBox label={label} placeholder={total ? `Search ${pluralize(total, singular)}` : label} {...field} />
}
