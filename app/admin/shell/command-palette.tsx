import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { withQuery } from '#app/contract/route-url.ts'
import { articleHref, articleDialogs, dashboardTabs, placesOf } from '../dashboard-routes.ts'
import { stateLabels } from '../articles/article-state-badge.tsx'
import { navigate } from '../kit/navigation.tsx'
import { usePreviousData, useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { useSettled } from '../kit/use-settled.ts'
import { useWindowEvent } from '../kit/use-window-event.ts'
import { settingHref, settingSections } from '../settings/setting-sections.ts'

type Entry = { id: string; label: string; note?: string; href: string }
type Group = { title: string; entries: readonly Entry[] }

const maxPerGroup = 5
const debounceMs = 150

const opening = (name: string) => withQuery('/admin', { open: name })
const entry = (label: string, href: string, note?: string): Entry => ({
  id: `${href} ${label}`,
  label,
  href,
  ...(note && { note }),
})

const tabEntries = dashboardTabs.map(({ label, href, access }) => ({ ...entry(label, href), access }))
const adminCommands: readonly Group[] = [
  { title: 'Do', entries: articleDialogs.map(({ label, opens }) => entry(label, opening(opens))) },
  {
    title: 'Go to',
    entries: placesOf(true).map((place) => entry(place.label, 'href' in place ? place.href : opening(place.opens))),
  },
  {
    title: 'Settings',
    entries: settingSections.flatMap(({ title, fields }) =>
      fields.map(({ label, key }) => entry(label, settingHref(key), title)),
    ),
  },
]

/** Calls `open` for Ctrl+K, or Cmd+K on a Mac. */
export function usePaletteKey(open: () => void) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })
}

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const groups = useGroups(typed.trim())
  const entries = groups.flatMap((group) => group.entries)
  const list = useId()
  const at = Math.min(active, entries.length - 1)
  const optionId = (place: number) => `${list}-${place}`

  const go = ({ href }: Entry) => {
    onClose()
    void navigate(href)
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const next = steps[event.key]
    const chosen = entries[at]
    if (next !== undefined && entries.length > 0) setActive((next + entries.length) % entries.length)
    else if (event.key === 'Enter' && chosen) go(chosen)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  return (
    <Dialog onClose={onClose} title="Search or jump to" className="palette">
      <SearchInput
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder="An article, product, subscriber, setting or place"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      <div className="palette__list" role="listbox" aria-label="Results" id={list}>
        {groups.map((group) => (
          <div role="group" aria-label={group.title} key={group.title}>
            <p className="meta-text soft" aria-hidden="true">
              {group.title}
            </p>
            {group.entries.map((one) => (
              <div
                className="palette__entry"
                role="option"
                id={optionId(entries.indexOf(one))}
                aria-selected={entries.indexOf(one) === at}
                tabIndex={-1}
                onClick={() => go(one)}
                onKeyDown={handleKey}
                key={one.id}>
                {one.label}
                {one.note && <small className="soft">{one.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length > 0 ? 'visually-hidden' : 'soft'}>
        {entries.length > 0 ? `${entries.length} results` : `Nothing found for “${typed.trim()}”.`}
      </p>
    </Dialog>
  )
}

/** Places and commands at once, what the server finds as soon as it answers. */
function useGroups(words: string): readonly Group[] {
  const isAdmin = useHasRole('admin')
  const q = useSettled(words, debounceMs)
  const options = q === '' ? 'skip' : { query: { q } }
  const articles = usePreviousData(useQuery('GET /api/admin/articles', options)).data?.articles ?? []
  const products = usePreviousData(useQuery('GET /api/admin/products', options)).data?.products ?? []
  const people = usePreviousData(useQuery('GET /api/admin/subscribers', isAdmin ? options : 'skip')).data?.subscribers
  const tabs = { title: 'Tabs', entries: tabEntries.filter(({ access }) => isAdmin || access !== 'admin') }
  const found: readonly Group[] = [
    {
      title: 'Articles',
      entries: articles.map(({ id, title, state }) => entry(title, articleHref(id), stateLabels[state])),
    },
    {
      title: 'Products',
      entries: isAdmin ? products.map(({ title }) => entry(title, withQuery('/admin/products', { q: title }))) : [],
    },
    {
      title: 'Subscribers',
      entries: (people ?? []).map(({ email }) => entry(email, withQuery('/admin/messages/subscribers', { q: email }))),
    },
  ]
  const lower = words.toLowerCase()
  const matching = [tabs, ...(isAdmin ? adminCommands : [])]
    .filter(({ title }) => words !== '' || title !== 'Settings')
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(lower)),
    }))
  return [...matching, ...(words === '' ? [] : found)]
    .map(({ title, entries }) => ({ title, entries: words === '' ? entries : entries.slice(0, maxPerGroup) }))
    .filter(({ entries }) => entries.length > 0)
}
