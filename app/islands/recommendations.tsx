import { useRef, useState, type ReactNode } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { ListedArticle } from '#domain/articles/article.ts'
import type { Interest } from '#domain/articles/reading-profile.ts'
import { chooseArticles, reasonFor } from '#domain/articles/recommendations.ts'
import { readArticles } from '../client/fetch-articles.ts'
import { clearProfile, profile, switchRecommendations } from '../client/reading-profile.ts'

/** So many of a category are asked for, whoever asks: the answer is the same for everyone and tells nothing. */
const asked = 24

/** Asks for articles of these categories and chooses here, on the device. Undefined when nothing is left to read. */
export async function findRecommendations(
  interests: readonly Interest[],
  repeats: boolean,
): Promise<ReactNode | undefined> {
  const lists = await Promise.all(
    interests.map(async ({ category }) => {
      const query = new URLSearchParams({ category, limit: String(asked) })
      return (await readArticles(`?${query}`)).articles
    }),
  )
  const articles = chooseArticles(lists, {
    read: new Set(profile.get().traces.map(([id]) => id)),
    shown: new Set(slugsOnPage()),
    repeats,
  })
  if (articles.length === 0) return undefined
  const named = interests.filter(({ category }) => articles.some((article) => article.category === category))
  return <Recommendations reason={reasonFor(named)} articles={articles} />
}

function slugsOnPage(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/article/"]')
  return [location.pathname, ...[...links].map(({ pathname }) => pathname)].map((path) => path.split('/').at(-1) ?? '')
}

function Recommendations({ reason, articles }: { reason: string; articles: readonly ListedArticle[] }) {
  const [said, setSaid] = useState<keyof typeof sentences>('how')
  const section = useRef<HTMLElement>(null)
  function turn(off: boolean) {
    switchRecommendations(off)
    setSaid(off ? 'off' : 'how')
  }
  function clear() {
    clearProfile()
    setSaid('cleared')
    // The button that had the focus goes.
    section.current?.focus()
  }
  const shows = said === 'how'
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
          <p role="status">{sentences[said]}</p>
          {said !== 'cleared' && (
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

const sentences = {
  how: 'Worked out on this device. What you read is sent to nobody.',
  off: 'Recommendations are off. Nothing is noted any more.',
  cleared: 'Cleared. This device knows nothing about your reading now.',
}
