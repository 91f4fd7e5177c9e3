import { articleHref } from '../dashboard-routes.ts'
import { pluralize } from './format.ts'
import { Link } from './navigation.tsx'

export function UsedIn({ articles }: { articles: readonly { id: string; title: string }[] }) {
  return (
    <details className="used-in">
      <summary>Used in {pluralize(articles.length, 'article')}</summary>
      <ul>
        {articles.map(({ id, title }) => (
          <li key={id}>
            <Link className="inline-link" href={articleHref(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
