import type { Levels } from '#domain/finder/entry.ts'
import { matchEntries } from '#domain/finder/match-entries.ts'

const maxShown = 24
const pauseMs = 120

/** Answers while the reader types, from the list that is in the page already. Enter asks the server the same. */
export function installFinderSearch() {
  const page = document.querySelector<HTMLElement>('[data-finder]')
  const form = page?.querySelector<HTMLFormElement>('form')
  const input = form?.querySelector<HTMLInputElement>('[name=q]')
  const results = page?.querySelector('[data-finder-results]')
  if (!page || !form || !input || !results) return
  const rows = [...page.querySelectorAll<HTMLElement>('[data-finder-index] [data-names]')]
  const entries = rows.map((row) => {
    const [name = '', ...alsoCalled] = (row.dataset.names ?? '').split('|')
    return { name, also_called: alsoCalled, levels: JSON.parse(row.dataset.levels ?? '{}') as Levels, row }
  })
  const show = () => {
    const found = matchEntries(entries, input.value)
    page.toggleAttribute('data-asked', found.length > 0)
    if (found.length === 0) {
      results.replaceChildren()
      return
    }
    const title = document.createElement('h2')
    title.textContent = found.length === 1 ? '1 answer' : `${found.length} answers`
    const list = document.createElement('ul')
    list.className = 'finder-list finder-list--found'
    list.append(...found.slice(0, maxShown).map(({ row }) => row.cloneNode(true)))
    results.replaceChildren(title, list)
  }
  let pause: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(show, pauseMs)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') form.requestSubmit()
  })
}
