import { almanacNote, parseAlmanac, type AlmanacEntry } from '#domain/almanac/almanac.ts'
import { fillIn } from '#domain/site/page-text.ts'
import { leadsToHiddenTool } from '#domain/tools/without-hidden-tools.ts'
import { isVisible } from '#features/articles/columns.ts'
import type { Needs } from '#features/deps.ts'
import { readPage } from '#features/pages/queries.ts'
import { readHiddenTools } from '#features/tools/queries.ts'
import { readToday } from '#features/settings/time-zone.ts'

type AlmanacDeps = Needs<'db' | 'clock' | 'starterLibrary' | 'config'>
type Almanac = { entries: readonly AlmanacEntry[]; month: number; intro: string; description: string }

/** `month`: the current one, from 1. A link to an article, an answer or a calculator that is not there is left out. */
export async function readAlmanac(deps: AlmanacDeps): Promise<Almanac> {
  const page = fillIn(await readPage(deps, 'almanac'), { site: deps.config.name })
  const entries = parseAlmanac(page)
  const [month, known] = [Number((await readToday(deps)).slice(5, 7)), await listKnown(deps, entries)]
  const { intro = '', description = '' } = page.fields
  return {
    entries: entries.map((entry) => (entry.link && !known(entry.link.href) ? { ...entry, link: undefined } : entry)),
    month,
    intro,
    description,
  }
}

/** What matters this month, in two sentences and a link for a newsletter. */
export async function readAlmanacNote(deps: AlmanacDeps): Promise<string | undefined> {
  const { entries, month } = await readAlmanac(deps)
  const note = almanacNote(entries, month)
  return note && `${note} [The whole month](/almanac)`
}

async function listKnown({ db }: Needs<'db'>, entries: readonly AlmanacEntry[]) {
  const hrefs = entries.flatMap(({ link }) => link?.href ?? [])
  const slugsIn = (folder: string) =>
    hrefs.flatMap((href) => (href.startsWith(folder) ? [href.slice(folder.length)] : []))
  const [articles, answers] = [slugsIn('/article/'), slugsIn('/safe/')]
  const [published, shown] = await Promise.all([
    articles.length === 0
      ? []
      : db.selectFrom('articles').select('slug').where('slug', 'in', articles).where(isVisible).execute(),
    answers.length === 0
      ? []
      : db.selectFrom('entries').select('slug').where('hidden', '=', false).where('slug', 'in', answers).execute(),
  ])
  // Most almanacs have no link to a calculator.
  const site = hrefs.some((href) => href.startsWith('/tools/')) ? await readHiddenTools(db) : {}
  const known = new Set([
    ...published.map(({ slug }) => `/article/${slug}`),
    ...shown.map(({ slug }) => `/safe/${slug}`),
  ])
  return (href: string) => known.has(href) || !(/^\/(?:article|safe)\//.test(href) || leadsToHiddenTool(site, href))
}
