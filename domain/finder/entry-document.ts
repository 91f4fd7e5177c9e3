import type { AnswerCard, SearchDocument } from '../search/search-document.ts'
import { entryPath, kindNames, strictestLevel, type Entry } from './entry.ts'
import { firstSteps } from './first-steps.ts'

const maxSteps = 3

/** What the search knows of an entry: its names, and the answer that stands above the results. */
export function entryDocument(entry: Entry): SearchDocument {
  const { slug, name, kind, also_called, answer, signs } = entry
  return {
    kind: 'entry',
    key: slug,
    title: name,
    href: entryPath(slug),
    summary: answer,
    names: [...name.split(/,| and | or |[()]/), ...also_called].map((each) => each.trim()).filter(Boolean),
    topics: [kindNames[kind], ...signs],
    text: answer,
    card: entryCard(entry),
  }
}

function entryCard(entry: Entry): AnswerCard {
  const { slug, name, levels, answer, now, never, route } = entry
  const { source_title, source_organization, source_url, checked_on } = entry
  const level = strictestLevel(levels) ?? 'careful'
  const first = level === 'emergency' || level === 'never' ? firstSteps(route) : { do: [], doNot: [] }
  return {
    level,
    levels,
    title: name,
    answer,
    steps: [...now, ...first.do].slice(0, maxSteps),
    not: never[0] ?? first.doNot[0],
    href: entryPath(slug),
    source: source_url
      ? { title: source_title, organization: source_organization, url: source_url, checked_on }
      : undefined,
  }
}
