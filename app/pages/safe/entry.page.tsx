import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { ArticleCards } from '#app/ui/article-card.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LevelShapes } from '#app/ui/level-mark.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { entryPath, finderSpecies, kindNames, speciesByLevel } from '#domain/finder/entry.ts'
import { levelNames } from '#domain/finder/levels.ts'
import { firstSteps } from '#domain/finder/first-steps.ts'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import { listLinkingArticles } from '#features/finder/article-links.ts'
import { findEntry } from '#features/finder/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { EntryAnswer } from './entry-answer.tsx'
import { EntryCard } from './entry-card.tsx'
import { WhoToCall } from './who-to-call.tsx'

const maxArticles = 3

/** One answer: how bad it is for whom, what to do now, whom to call and who says so. */
export async function entryPage({ deps, site, params }: PageContext<{ slug: string }>): Promise<PageResult> {
  const found = await findEntry(deps.db, params.slug)
  if (!found) return notFoundPage()
  const { isOurs, ...entry } = found
  const countries = linesByCountry(resolvePoisonLines(await readSettings(deps)))
  const path = entryPath(entry.slug)
  const articles = await listLinkingArticles(deps, entry.slug, maxArticles)
  const groups = speciesByLevel(entry.levels)
  const steps = firstSteps(entry.route)
  const isUrgent = groups[0]?.level === 'emergency' || groups[0]?.level === 'never'
  const trail = [
    { href: '/', label: 'Home' },
    { href: '/safe', label: 'Is it safe?' },
  ]
  const question = `Is ${entry.name} safe for ${Object.keys(entry.levels).length === 1 ? 'my pet' : 'pets'}?`
  const verdict = groups
    .map(
      ({ level, species }) =>
        `${levelNames[level]} for ${species.map((one) => finderSpecies[one].toLowerCase()).join(', ')}`,
    )
    .join('. ')
  return {
    sheet: 'safe',
    newsletter: 'none',
    uncovered: true,
    head: {
      title: `${entry.name}: safe for dogs, cats and other pets?`,
      description: shorten(`${verdict}. ${entry.answer}`),
      path,
      structured: [
        breadcrumbNode(site, [...trail, { href: path, label: entry.name }]),
        {
          '@type': 'FAQPage',
          mainEntity: [
            {
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: `${verdict}. ${entry.answer}` },
            },
          ],
        },
      ],
    },
    body: (
      <>
        <LevelShapes />
        <div className="wrap entry">
          <Breadcrumbs trail={[...trail, { href: '/safe', label: kindNames[entry.kind] }]} />
          <h1>{entry.name}</h1>
          {entry.also_called.length > 0 && <p className="entry__names">Also: {entry.also_called.join(', ')}.</p>}
          <EntryAnswer entry={entry} isOurs={isOurs} groups={groups} steps={isUrgent ? steps : undefined} />
          {isUrgent && <WhoToCall countries={countries} />}
        </div>
        {articles.length > 0 && (
          <section className="wrap entry-more">
            <h2>Read more</h2>
            <ArticleCards articles={articles} />
          </section>
        )}
        <div className="wrap section section--close">
          <EducationalNote />
        </div>
        <EntryCard entry={entry} groups={groups} steps={steps} lines={countries[0]?.lines ?? []} site={site.name} />
      </>
    ),
  }
}

const maxDescription = 158

function shorten(text: string): string {
  if (text.length <= maxDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxDescription))} …`
}
