import { useRef, useState, type ReactNode } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import type { Interest } from '#domain/articles/reading-profile.ts'
import { chooseArticles, recommendationReason } from '#domain/articles/recommendations.ts'
import { describeAnimals, speciesOf, suitsAnimals } from '#domain/animals/suits-animals.ts'
import type { Species } from '#domain/animals/species.ts'
import { readAnimalRecord } from '../client/animals.ts'
import { fetchArticles } from '../client/fetch-articles.ts'
import { clearProfile, profile, setRecommendationsOff } from '../client/reading-profile.ts'

/** Always the same number, so that the request reveals nothing about the reader. */
const articlesPerCategory = 24

const newestArticles = 72

/** Fetches articles of these categories and chooses on the device. Undefined if nothing is left to recommend. */
export async function findRecommendations(
  interests: readonly Interest[],
  repeats: boolean,
): Promise<ReactNode | undefined> {
  const lists = await Promise.all(
    interests.map(async ({ category }) => {
      const query = new URLSearchParams({ category, limit: String(articlesPerCategory) })
      return (await fetchArticles(`?${query}`)).articles
    }),
  )
  const { animals, inArticles } = readAnimalRecord()
  const own = inArticles ? animals.map(({ species }) => species) : []
  const suitable = own.length === 0 ? lists : await listSuitable(lists, own)
  const articles = chooseArticles(suitable, {
    read: new Set(profile.get().traces.map(([id]) => id)),
    onPage: new Set(slugsOnPage()),
    allowRepeats: repeats,
  })
  if (articles.length === 0) return undefined
  const matching = interests.filter(({ category }) => articles.some((article) => article.category === category))
  const reasons = [own.length > 0 && `you have ${describeAnimals(own)}`, becauseOf(matching)].filter(Boolean)
  return (
    <Recommendations
      reason={`Because ${reasons.join(' and ')}`}
      basis={own.length > 0 ? 'animals and your reading' : 'reading'}
      articles={articles}
    />
  )
}

/** `you read about Dog Care`, as part of a sentence. */
const becauseOf = (interests: readonly Interest[]) => interests.length > 0 && recommendationReason(interests).slice(8)

/**
 * The articles that speak of the reader's animals come beside those of the reader's interests. The request is the same
 * for all animals, so that it reveals none of them.
 */
async function listSuitable(lists: readonly (readonly ArticleCardProps[])[], own: readonly Species[]) {
  const { articles: newest } = await fetchArticles(`?limit=${newestArticles}`)
  const about = newest.filter((article) => speciesOf(article).some((species) => own.includes(species)))
  const ids = new Set(about.map(({ id }) => id))
  const others = lists.map((list) => list.filter((article) => suitsAnimals(article, own) && !ids.has(article.id)))
  return [about, ...others]
}

function slugsOnPage(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/article/"]')
  return [location.pathname, ...[...links].map(({ pathname }) => pathname)].map((path) => path.split('/').at(-1) ?? '')
}

type Props = { reason: string; basis: string; articles: readonly ArticleCardProps[] }

function Recommendations({ reason, basis, articles }: Props) {
  const [message, setMessage] = useState<keyof typeof statusTexts>('how')
  const section = useRef<HTMLElement>(null)
  function turn(off: boolean) {
    setRecommendationsOff(off)
    setMessage(off ? 'off' : 'how')
  }
  function clear() {
    clearProfile()
    setMessage('cleared')
    // The focused button is about to disappear.
    section.current?.focus()
  }
  const shows = message === 'how'
  return (
    <section className="section section--joined" aria-labelledby="recommended" tabIndex={-1} ref={section}>
      <div className="wrap">
        <SectionHead id="recommended" title="Recommended for you" {...(shows && { text: reason })} />
        {shows && (
          <div className="columns-3 recommended-list">
            {articles.map((article) => (
              <ArticleCard article={article} variant="feed" key={article.id} />
            ))}
          </div>
        )}
        <div className="recommended-foot">
          <p role="status">{statusTexts[message].replace('{basis}', basis)}</p>
          {message !== 'cleared' && (
            <Button variant="quiet" size="small" onClick={() => turn(shows)}>
              {shows ? 'Turn off' : 'Turn on again'}
            </Button>
          )}
          {shows && (
            <Button variant="quiet" size="small" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

const statusTexts = {
  how: 'Based on your {basis} on this device. It is never sent to us.',
  off: 'Recommendations are off. Your reading is no longer stored.',
  cleared: 'Cleared. Your reading history was removed from this device.',
}
