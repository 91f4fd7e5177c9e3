import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { withQuery } from '#app/contract/route-url.ts'
import { includesRole, type Role } from '#domain/accounts/role.ts'
import { articleDialogs } from '../articles/article-dialogs.ts'
import { firstViewOf } from '../find-view.ts'
import { articleHref, articlesHref, productsHref } from '../hrefs.ts'
import { stateLabels } from '../articles/article-state-badge.tsx'
import { navigate } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole, useRole } from '../kit/use-role.ts'
import { useDebouncedValue } from '../kit/use-debounced-value.ts'
import { useWindowEvent } from '../kit/use-window-event.ts'
import { settingHref, settingSections } from '../settings/setting-sections.ts'
import { tabs } from '../view.ts'
import { views } from '../views.ts'

type Entry = { id: string; label: string; note?: string; href: string }
type Group = { title: string; entries: readonly Entry[] }

const maxPerGroup = 5
const debounceMs = 150

const opening = (name: string) => withQuery(articlesHref, { open: name })
const entry = (label: string, href: string, note?: string): Entry => ({
  id: `${href} ${label}`,
  label,
  href,
  ...(note && { note }),
})

const settingEntries = settingSections.flatMap(({ title, fields }) =>
  fields.map(({ label, key }) => entry(label, settingHref(key), title)),
)

/** What a role can open or do. */
function commandsOf(role: Role): readonly Group[] {
  const mayUse = ({ access }: { access: Role }) => includesRole(role, access)
  return [
    {
      title: 'Tabs',
      entries: tabs.flatMap(({ name, label }) => {
        const view = firstViewOf(name, role)
        return view ? [entry(label, view.paths[0])] : []
      }),
    },
    { title: 'Do', entries: articleDialogs.filter(mayUse).map(({ label, opens }) => entry(label, opening(opens))) },
    {
      title: 'Go to',
      entries: views
        .filter((view) => view.icon && mayUse(view))
        .map((view) => entry(view.label, 'paths' in view ? view.paths[0] : opening(view.opens))),
    },
    { title: 'Settings', entries: role === 'admin' ? settingEntries : [] },
  ]
}

/** Calls `open` for Ctrl+K, or Cmd+K on a Mac. */
export function usePaletteKey(open: () => void) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })
}

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState('')
  const [active, setActive] = useState(0)
  const groups = useGroups(input.trim())
  const entries = groups.flatMap((group) => group.entries)
  const list = useId()
  const at = Math.min(active, entries.length - 1)
  const optionId = (index: number) => `${list}-${index}`

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
        placeholder="An article, product, subscriber, setting or view"
        value={input}
        onChange={(event) => {
          setInput(event.currentTarget.value)
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
        {entries.length > 0 ? `${entries.length} results` : `Nothing found for “${input.trim()}”.`}
      </p>
    </Dialog>
  )
}

/** Views and commands at once, what the server finds as soon as it responds. */
function useGroups(words: string): readonly Group[] {
  const role = useRole()
  const isAdmin = useHasRole('admin')
  const q = useDebouncedValue(words, debounceMs)
  const options = q === '' ? 'skip' : { query: { q } }
  const articles = useQuery('GET /api/admin/articles', options, 'keepPrevious').data?.articles ?? []
  const products = useQuery('GET /api/admin/products', options, 'keepPrevious').data?.products ?? []
  const people = useQuery('GET /api/admin/subscribers', isAdmin ? options : 'skip', 'keepPrevious').data?.subscribers
  const results: readonly Group[] = [
    {
      title: 'Articles',
      entries: articles.map(({ id, title, state }) => entry(title, articleHref(id), stateLabels[state])),
    },
    { title: 'Products', entries: products.map(({ title }) => entry(title, withQuery(productsHref, { q: title }))) },
    {
      title: 'Subscribers',
      entries: (people ?? []).map(({ email }) => entry(email, withQuery('/admin/messages/subscribers', { q: email }))),
    },
  ]
  const lower = words.toLowerCase()
  const matching = commandsOf(role)
    .filter(({ title }) => words !== '' || title !== 'Settings')
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(lower)),
    }))
  return [...matching, ...(words === '' ? [] : results)]
    .map(({ title, entries }) => ({ title, entries: words === '' ? entries : entries.slice(0, maxPerGroup) }))
    .filter(({ entries }) => entries.length > 0)
}
