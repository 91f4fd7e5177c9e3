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
  let entries: ReturnType<typeof readEntries> | undefined
  const show = () => {
    // There are hundreds, and most readers only scroll.
    entries ??= readEntries(page)
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
  const asked = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  if (results.childElementCount === 0) {
    // The device answers in place of the server, or somebody typed before this script was there.
    input.value ||= asked
    if (input.value.trim() !== '') show()
    if (asked && results.childElementCount === 0) results.append(describeNoAnswer(asked))
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

function readEntries(page: HTMLElement) {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-finder-index] [data-names]')]
  return rows.map((row) => {
    const [name = '', ...alsoCalled] = (row.dataset.names ?? '').split('|')
    return { name, also_called: alsoCalled, row }
  })
}

function describeNoAnswer(question: string): HTMLElement {
  const section = document.createElement('section')
  section.className = 'finder-none'
  section.innerHTML =
    '<h2></h2><p>That does not mean it is safe. Call your vet or a poison line and read them the package.</p><p><a class="button button--secondary" href="/tonight#numbers">Poison lines</a></p>'
  const title = section.querySelector('h2')
  if (title) title.textContent = `We have no answer for “${question}”`
  return section
}
