import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LevelMark, LevelShapes } from '#app/ui/level-mark.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import {
  entryPath,
  finderSpecies,
  kindNames,
  speciesKeys,
  strictestLevel,
  type Entry,
  type FinderSpecies,
} from '#domain/finder/entry.ts'
import { levels } from '#domain/finder/levels.ts'
import { matchEntries, speciesIn } from '#domain/finder/match-entries.ts'
import { listEntryNames } from '#features/finder/queries.ts'
import { inBatches } from '#features/in-batches.ts'

const trail = [{ href: '/', label: 'Home' }]
const levelNotes = {
  fine: 'Plain, small and seldom. It still counts toward the day’s food.',
  careful: 'It depends on the amount, the part or the form. Read the entry; call if you see signs.',
  never: 'Not for this animal. If it was eaten, phone your vet the same day.',
  emergency: 'Call now, before signs appear.',
} as const

type Listed = Pick<Entry, 'slug' | 'name' | 'kind' | 'also_called' | 'levels'>

/** "Is it safe?": all entries from A to Z, or those that answer a question, for one animal or all. */
export async function safePage({ deps, site, query }: PageContext): Promise<PageResult> {
  const entries = await listEntryNames(deps.db)
  const question = (query['q'] ?? '').trim()
  const asked = speciesKeys.find((key) => key === query['for']) ?? speciesIn(question)
  const found = question === '' ? undefined : matchEntries(entries, question)
  return {
    sheet: 'safe',
    newsletter: 'none',
    uncovered: true,
    noStore: question !== '',
    head: {
      title: 'Is it safe? Foods, plants, household things and medicines',
      description: `${entries.length} answers with their sources: what is fine, what needs care and what is an emergency, by animal.`,
      path: '/safe',
      noindex: question !== '',
      structured: [breadcrumbNode(site, [...trail, { href: '/safe', label: 'Is it safe?' }])],
    },
    body: (
      <div className="wrap finder" data-finder>
        <LevelShapes />
        <Breadcrumbs trail={trail} />
        <h1>
          Is it <em>safe?</em>
        </h1>
        <p className="finder__lede">
          {entries.length} answers about foods, plants, household things and medicines. Each says what to do now, who
          says so, and when we looked.
        </p>
        <SearchForm question={question} asked={asked} />
        <div data-finder-results aria-live="polite">
          {found && <Found question={question} found={found} asked={asked} />}
        </div>
        {!found && <LevelKey />}
        <AToZ entries={entries} asked={asked} />
        <EducationalNote />
      </div>
    ),
  }
}

function SearchForm({ question, asked }: { question: string; asked: FinderSpecies | undefined }) {
  return (
    <form className="finder-search" role="search" action="/safe">
      <label className="visually-hidden" htmlFor="finder-q">
        What is it?
      </label>
      <div className="finder-search__row">
        <input
          className="control"
          id="finder-q"
          name="q"
          type="search"
          defaultValue={question}
          placeholder="grapes, lily …"
          maxLength={200}
          autoComplete="off"
        />
        <button className="button button--solid">
          <Icon name="search" />
          Look it up
        </button>
      </div>
      <fieldset className="finder-species">
        <legend className="visually-hidden">For which animal?</legend>
        <label>
          <input type="radio" name="for" value="" defaultChecked={asked === undefined} />
          All
        </label>
        {speciesKeys.map((key) => (
          <label key={key}>
            <input type="radio" name="for" value={key} defaultChecked={asked === key} />
            {finderSpecies[key]}
          </label>
        ))}
      </fieldset>
    </form>
  )
}

function Found({
  question,
  found,
  asked,
}: {
  question: string
  found: readonly Listed[]
  asked?: FinderSpecies | undefined
}) {
  if (found.length === 0)
    return (
      <section className="finder-none">
        <h2>We have no answer for “{question}”</h2>
        <p>That does not mean it is safe. Call your vet or a poison line and read them the package.</p>
        <p>
          <a className="button button--secondary" href="/tonight#numbers">
            Poison lines
          </a>{' '}
          <a className="button button--secondary" href={`/blog?q=${encodeURIComponent(question)}`}>
            Search the articles
          </a>
        </p>
      </section>
    )
  return (
    <section>
      <h2>{found.length === 1 ? '1 answer' : `${found.length} answers`}</h2>
      <ul className="finder-list finder-list--found">
        {found.slice(0, maxFound).map((entry) => (
          <EntryLink entry={entry} asked={asked} key={entry.slug} />
        ))}
      </ul>
    </section>
  )
}

const maxFound = 24

function EntryLink({ entry, asked }: { entry: Listed; asked: FinderSpecies | undefined }) {
  const level = asked ? entry.levels[asked] : strictestLevel(entry.levels)
  const known = speciesKeys.filter((key) => entry.levels[key]).map((key) => finderSpecies[key].toLowerCase())
  return (
    <li data-names={[entry.name, ...entry.also_called].join('|')}>
      <a href={entryPath(entry.slug)}>
        <b>{entry.name}</b>
        <small>{`${kindNames[entry.kind]} · ${known.join(', ')}`}</small>
        {level ? <LevelMark level={level} /> : <span className="level level--unknown">Not known</span>}
      </a>
    </li>
  )
}

function LevelKey() {
  return (
    <dl className="level-key">
      {levels.map((level) => (
        <div key={level}>
          <dt>
            <LevelMark level={level} />
          </dt>
          <dd>{levelNotes[level]}</dd>
        </div>
      ))}
    </dl>
  )
}

function AToZ({ entries, asked }: { entries: readonly Listed[]; asked: FinderSpecies | undefined }) {
  const shown = asked ? entries.filter(({ levels: own }) => own[asked]) : entries
  const letters = Map.groupBy(shown, ({ name }) => name.charAt(0).toUpperCase())
  return (
    <section className="finder-index" data-finder-index>
      <h2>
        A to Z<em>{asked && `, for ${finderSpecies[asked].toLowerCase()}`}</em>
      </h2>
      <p className="soft">
        {asked
          ? 'Only things with an answer for this animal. A thing that is not listed is not known, which does not mean safe.'
          : 'The mark is the strictest level of the animals named. A thing that is not listed is not known, which does not mean safe.'}
      </p>
      <nav className="finder-letters" aria-label="Letters">
        {[...letters.keys()].map((letter) => (
          <a href={`#letter-${letter}`} key={letter}>
            {letter}
          </a>
        ))}
      </nav>
      {[...letters].map(([letter, own]) => (
        <div className="finder-letter" key={letter}>
          <h3 id={`letter-${letter}`}>{letter}</h3>
          <div>
            {[...inBatches(own, rowsPerList)].map((chunk) => (
              <ul
                className={`finder-list ${chunk.length === rowsPerList ? 'finder-list--rows' : ''}`}
                key={chunk[0]?.slug}>
                {chunk.map((entry) => (
                  <EntryLink entry={entry} asked={asked} key={entry.slug} />
                ))}
              </ul>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** The browser lays out each full list when it comes into view. The rest of a letter is short. */
const rowsPerList = 12
