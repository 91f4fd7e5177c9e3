import type { CSSProperties } from 'react'
import { ArticleCard } from '#app/ui/article-card.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { splitTitle } from '#domain/text/titles.ts'
import { CarouselSection } from './carousel-section.tsx'
import { StoryIndex } from './story-index.tsx'
import { useCarousel } from './use-carousel.ts'

const every = 4000
const most = 4

export function FeaturedStories({ articles }: { articles: readonly ArticleCardProps[] }) {
  const stories = articles.slice(0, most)
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
