import { withQuery } from '#app/contract/route-url.ts'
import { articleHref } from '../dashboard-routes.ts'
import { pluralize } from './format.ts'
import { Link } from './navigation.tsx'

/** An article, if it has no kind. */
type Place = { id: string; title: string; kind?: 'article' | 'trash' | 'product' | 'author' | 'setting' }

export function UsedIn({ places, noun = 'article' }: { places: readonly Place[]; noun?: string }) {
  return (
    <details className="used-in">
      <summary>Used in {pluralize(places.length, noun)}</summary>
      <ul>
        {places.map(({ id, title, kind = 'article' }) => (
          <li key={kind + id}>
            {kind === 'author' || kind === 'setting' ? (
              `${kind === 'author' ? 'Author' : 'Settings'}: ${title}`
            ) : (
              <Link
                className="inline-link"
                href={kind === 'product' ? withQuery('/admin/products', { q: title }) : articleHref(id)}>
                {kind === 'trash' ? `${title} (in the trash)` : title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
