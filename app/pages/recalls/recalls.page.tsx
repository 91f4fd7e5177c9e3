import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { recallSpecies, recallsPath, type RecallSpecies } from '#domain/recalls/notice.ts'
import { listPublicRecalls, readFeedStatus } from '#features/recalls/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { RecallList } from './recall-list.tsx'
import { RecallMailForm } from './recall-mail-form.tsx'
import { coverage, RecallSources } from './recall-sources.tsx'

const trail = [{ href: '/', label: 'Home' }]

export async function recallsPage({ deps, site, query }: PageContext): Promise<PageResult> {
  const q = (query['q'] ?? '').trim()
  const species = (Object.keys(recallSpecies) as RecallSpecies[]).find((key) => key === query['for'])
  const isOpen = query['state'] === 'open'
  const settings = await readSettings(deps)
  const [recalls, feeds] = await Promise.all([
    listPublicRecalls(deps.db, { q, species, isOpen }),
    readFeedStatus(deps.db, settings),
  ])
  const isFiltered = q !== '' || species !== undefined || isOpen
  return {
    sheet: 'recalls',
    newsletter: 'none',
    noStore: q !== '',
    head: {
      title: 'Recalls: food and gear for pets',
      description: 'Recall notices of the FDA and the CPSC that concern what we write about, and what to do now.',
      path: recallsPath,
      noindex: isFiltered,
      feed: { path: '/recalls/feed.xml', title: `Recalls · ${site.name}` },
      structured: [breadcrumbNode(site, [...trail, { href: recallsPath, label: 'Recalls' }])],
    },
    body: (
      <div className="wrap recalls">
        <Breadcrumbs trail={trail} />
        <div className="recalls__head">
          <div>
            <h1>
              Recalls, <em>in plain words</em>
            </h1>
            <p className="recalls__lede">
              Notices of the FDA and the CPSC, compared with our products and articles by brand, product and lot. A
              person confirms each before it stands here.
            </p>
          </div>
          <p className="recalls__ways">
            <LinkButton variant="secondary" href="/recalls/feed.xml">
              Feed
            </LinkButton>
            <LinkButton variant="secondary" href="#by-email">
              By email
            </LinkButton>
          </p>
        </div>
        <Filters {...{ q, species, isOpen }} count={recalls.length} />
        <RecallList recalls={recalls} isFiltered={isFiltered} siteName={site.name} timeZone={site.timeZone} />
        <Note lead="Not on this list?">
          It only means that no notice in these sources{coverage(feeds, site.timeZone)} was confirmed to concern what we
          show. Sources miss recalls, and so can we. Check the maker’s page and the code on your package.
        </Note>
        <RecallSources feeds={feeds} isOn={settings.recallWatch} timeZone={site.timeZone} />
        <RecallMailForm siteName={site.name} />
      </div>
    ),
  }
}

type FilterProps = { q: string; species: RecallSpecies | undefined; isOpen: boolean; count: number }

function Filters({ q, species, isOpen, count }: FilterProps) {
  return (
    <form className="recall-filter" role="search" action={recallsPath}>
      <div className="field">
        <label className="field__label" htmlFor="recall-q">
          Brand, product or lot
        </label>
        <input className="control" id="recall-q" name="q" type="search" defaultValue={q} maxLength={200} />
      </div>
      <div className="field">
        <label className="field__label" htmlFor="recall-for">
          Animal
        </label>
        <select className="control" id="recall-for" name="for" defaultValue={species ?? ''}>
          <option value="">All animals</option>
          {Object.entries(recallSpecies).map(([key, name]) => (
            <option value={key} key={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field__label" htmlFor="recall-state">
          State
        </label>
        <select className="control" id="recall-state" name="state" defaultValue={isOpen ? 'open' : ''}>
          <option value="">All</option>
          <option value="open">Open</option>
        </select>
      </div>
      <button className="button button--secondary">Show</button>
      <p className="recall-filter__count">{count === 1 ? '1 notice' : `${count} notices`}</p>
    </form>
  )
}
