import { Picture } from '#app/ui/picture.tsx'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import { findCategory } from '#domain/articles/categories.ts'

type Props = { stories: readonly ArticleCardProps[]; current: number; moving: boolean }

/** An index of the carousel; the thin line shows how much time the current story has left. */
export function StoryIndex({ stories, current, moving }: Props) {
  return (
    <ol className={moving ? 'story-index' : 'story-index story-index--paused'}>
      {stories.map(({ id, slug, title, category, read_time, image_url }, place) => (
        <li key={id}>
          <a href={`/article/${slug}`} aria-current={place === current ? 'true' : undefined}>
            <span className="story-index__number" aria-hidden="true">
              {place + 1}
            </span>
            <span>
              <b>{title}</b>
              <span className="story-index__meta">
                {category} · {read_time} min read
              </span>
            </span>
            <Picture
              src={image_url}
              alt=""
              width={800}
              height={600}
              ratio="4-3"
              category={findCategory(category)?.key}
            />
          </a>
        </li>
      ))}
    </ol>
  )
}
