import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import type { AdminArticleCard } from '#app/admin/articles/article-fields.ts'
import { ItemPicker } from '#app/admin/kit/item-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'

type Props = { onChoose: (article: AdminArticleCard) => void; chosen: readonly string[] }

export function ArticlePicker({ onChoose, chosen }: Props) {
  const [q, setQ] = useState('')
  return (
    <ItemPicker
      what="articles"
      placeholder="Search published articles"
      emptyText="No published articles found."
      q={q}
      onSearch={setQ}
      query={useQuery('GET /api/admin/articles', { query: { q, state: 'published' } })}
      items={({ articles }) =>
        articles.map((article) => ({
          id: article.id,
          title: article.title,
          note: chosen.includes(article.id) ? 'Already in this issue' : article.category,
          disabled: chosen.includes(article.id),
          choose: () => onChoose(article),
          picture: (
            <Picture
              src={article.image_url}
              alt=""
              width={96}
              height={96}
              ratio="1-1"
              category={findCategory(article.category)?.key}
              onFail="placeholder"
            />
          ),
        }))
      }
    />
  )
}
