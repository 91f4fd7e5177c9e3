import { listDoNots } from '#domain/finder/do-nots.ts'
import { octagonCross } from '#app/ui/icons/blocks.json'
import { entryShell, safeIndex } from '#app/offline/offline-pages.ts'
import type { AnswerIndex, IndexedEntry } from '#app/offline/answer-index.ts'
import { finderSpecies, speciesByLevel, unknownNote, unknownSpecies } from '#domain/finder/entry.ts'
import { levelNames } from '#domain/finder/levels.ts'
import { formatLongDate } from '#domain/text/dates.ts'

type Steps = AnswerIndex['steps'][keyof AnswerIndex['steps']]

/** Fills the frame of an answer from the index: the same words as pages/safe/entry-answer.tsx, which a journey compares. */
export async function fillOfflineEntry(page: HTMLElement) {
  const slug = location.pathname.slice('/safe/'.length)
  const index = (await (await fetch(safeIndex)).json()) as AnswerIndex
  const entry = location.pathname === entryShell ? undefined : index.entries.find((one) => one.slug === slug)
  const noAnswer = page.querySelector<HTMLElement>('[data-no-answer]')
  if (!entry) {
    if (noAnswer) noAnswer.hidden = false
    return
  }
  const groups = speciesByLevel(entry.levels)
  const isUrgent = groups[0]?.level === 'emergency' || groups[0]?.level === 'never'
  const title = page.querySelector('h1')
  if (title) title.textContent = entry.name
  document.title = document.title.replace(/^.*Without a connection/, entry.name)
  title?.after(
    ...(entry.also_called.length > 0 ? [element('p.entry__names', `Also: ${entry.also_called.join(', ')}.`)] : []),
    verdict(entry),
    body(entry, isUrgent ? index.steps[entry.route] : undefined),
  )
  noAnswer?.remove()
  if (!isUrgent) page.querySelector('.who-to-call')?.remove()
}

function verdict({ levels }: IndexedEntry): HTMLElement {
  const groups = speciesByLevel(levels).map(({ level, species }) => {
    const mark = element('span.level', svg(`<use href="#level-${level}"/>`, 24), levelNames[level])
    mark.dataset.level = level
    const names = species.map((one) => finderSpecies[one]).join(', ')
    const group = element('div', element('dt', names), element('dd', mark))
    group.dataset.level = level
    return group
  })
  const unknown = unknownSpecies(levels)
  const note = element('dd', element('span.level.level--unknown', 'Not known'), element('span.soft.small', unknownNote))
  const others = unknown ? [element('div', element('dt', unknown), note)] : []
  return element('dl.verdict', ...groups, ...others)
}

function body(entry: IndexedEntry, steps: Steps | undefined): HTMLElement {
  const { now, never, signs, answer } = entry
  const todo = [...now, ...(steps?.do ?? [])].map((line) => element('li', line))
  const nots = listDoNots(never, steps?.doNot ?? []).map((line) =>
    element('li', svg(`<path d="${octagonCross}"/>`, 20, 'icon'), line),
  )
  return element(
    'div.entry__main',
    element('p.entry__answer', answer),
    ...(steps || now.length > 0
      ? [section('What to do now', element('ol.entry-steps', ...todo), element('ul.entry-nots', ...nots))]
      : []),
    ...(signs.length > 0
      ? [section('What you may see', element('ul.entry-signs', ...signs.map((sign) => element('li', sign))))]
      : []),
    section(
      'Who says so',
      source(entry),
      ...(entry.isOurs ? [element('p.soft.small', 'The words of this entry are ours.')] : []),
    ),
    element('p', link('/safe', 'All answers from A to Z', 'link')),
  )
}

function source({ source_url, source_title, source_organization, checked_on, isOurs }: IndexedEntry): HTMLElement {
  if (!source_url) return element('p', 'No source yet.')
  const organization = source_title && source_organization && `, ${source_organization}`
  const checked = checked_on
    ? `Checked ${formatLongDate(Date.parse(checked_on))}${isOurs ? ', in a stored copy of it' : ''}.`
    : 'Not dated.'
  return element(
    'p',
    link(source_url, source_title || source_organization, 'inline-link'),
    `${organization}. ${checked}`,
  )
}

const section = (title: string, ...parts: Node[]) => element('section', element('h2', title), ...parts)

function link(href: string, text: string, className: string): HTMLElement {
  const anchor = document.createElement('a')
  Object.assign(anchor, { href, className, textContent: text, rel: 'noopener' })
  return anchor
}

/** `selector`: a tag with classes. Texts stay texts. */
function element(selector: string, ...children: (Node | string)[]): HTMLElement {
  const [tag = 'div', ...classes] = selector.split('.')
  const node = document.createElement(tag)
  if (classes.length > 0) node.className = classes.join(' ')
  node.append(...children)
  return node
}

function svg(shape: string, size: number, className = ''): Element {
  const holder = document.createElement('span')
  holder.innerHTML = `<svg class="${className}" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true">${shape}</svg>`
  return holder.firstElementChild ?? holder
}
