import type { CSSProperties } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { splitTitle } from '#domain/text/titles.ts'
import { CarouselSection } from './carousel-section.tsx'
import { useCarousel } from './use-carousel.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useCategoryLook } from '#app/ui/site-categories.tsx'

const every = 4000
const storyCount = 4

export function FeaturedStories({ articles }: { articles: readonly ArticleCardProps[] }) {
  const stories = articles.slice(0, storyCount)
  const carousel = useCarousel({ count: stories.length, every, single: true })
  const pace = { '--every': `${every}ms` } as CSSProperties
  return (
    <CarouselSection carousel={carousel} title="Featured stories">
      <div className="featured-stories" style={pace}>
        <div className="featured-stories__lead carousel" {...carousel.rowProps}>
          {stories.map((article, slide) => (
            <div {...carousel.slideProps(slide)} key={article.id}>
              <ArticleCard article={article} variant="lead" halves={splitTitle(article.title)} />
            </div>
          ))}
        </div>
        <StoryIndex stories={stories} current={carousel.current} moving={carousel.moving} />
      </div>
    </CarouselSection>
  )
}

type StoryIndexProps = { stories: readonly ArticleCardProps[]; current: number; moving: boolean }

/** An index of the carousel; the thin line shows how much time the current story has left. */
function StoryIndex({ stories, current, moving }: StoryIndexProps) {
  const lookOf = useCategoryLook()
  return (
    <ol className={moving ? 'story-index' : 'story-index story-index--paused'}>
      {stories.map(({ id, slug, title, category, read_time, image_url }, index) => (
        <li key={id}>
          <a href={`/article/${slug}`} aria-current={index === current ? 'true' : undefined}>
            <span className="story-index__number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{title}</b>
              <span className="story-index__meta">{`${category} · ${read_time} min read`}</span>
            </span>
            <Picture src={image_url} alt="" width={800} height={600} ratio="4-3" category={lookOf(category)} />
          </a>
        </li>
      ))}
    </ol>
  )
}
