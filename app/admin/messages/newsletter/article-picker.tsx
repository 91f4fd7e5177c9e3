import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import { articlesPath, type AdminArticleCard, type AdminArticleList } from '#app/contract/admin-articles.ts'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useUrlQuery } from '#app/admin/kit/query-cache.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { SearchBox } from '#app/admin/kit/search-box.tsx'

type Props = { onChoose: (article: AdminArticleCard) => void; chosen: readonly string[] }

/** One of the published articles, found by search. */
export function ArticlePicker({ onChoose, chosen }: Props) {
  const [q, setQ] = useState('')
  const read = useUrlQuery<AdminArticleList>(withQuery(articlesPath, { q, state: 'published' }))
  return (
    <>
      <SearchBox label="Search articles" placeholder="Search published articles" value={q} onSearch={setQ} />
      <ListStates
        query={read}
        what="articles"
        isEmpty={({ articles }) => articles.length === 0}
        empty={<p className="soft">No published articles found.</p>}
      >
        {({ articles }) => (
          <ul className="choose-list">
            {articles.map((article) => (
              <li key={article.id}>
                <button type="button" disabled={chosen.includes(article.id)} onClick={() => onChoose(article)}>
                  <Picture
                    src={article.image_url}
                    alt=""
                    width={96}
                    height={96}
                    ratio="1-1"
                    category={findCategory(article.category)?.key}
                    onFail="placeholder"
                  />
                  <span>
                    <b>{article.title}</b>
                    <small>{chosen.includes(article.id) ? 'Already in this issue' : article.category}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
