import { withQuery } from '#app/contract/route-url.ts'
import { articleHref, categoriesHref, pageHref } from '../hrefs.ts'
import { pluralize } from './format.ts'
import { Link } from './navigation.tsx'

/** An article, if it has no kind. */
type Usage = {
  id: string
  title: string
  kind?: 'article' | 'trash' | 'product' | 'author' | 'page' | 'category' | 'setting'
}

export function UsedIn({ usages, noun = 'article' }: { usages: readonly Usage[]; noun?: string }) {
  return (
    <details className="used-in">
      <summary>Used in {pluralize(usages.length, noun)}</summary>
      <ul>
        {usages.map(({ id, title, kind = 'article' }) => (
          <li key={kind + id}>
            {kind === 'author' || kind === 'setting' ? (
              `${kind === 'author' ? 'Author' : 'Settings'}: ${title}`
            ) : (
              <Link className="inline-link" href={usageHref({ id, title, kind })}>
                {usageLabel(title, kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function usageLabel(title: string, kind: Usage['kind']): string {
  if (kind === 'trash') return `${title} (in the trash)`
  if (kind === 'page') return `Page: ${title}`
  return kind === 'category' ? `Category: ${title}` : title
}

function usageHref({ id, title, kind }: Usage): string {
  if (kind === 'product') return withQuery('/admin/products', { q: title })
  if (kind === 'category') return categoriesHref
  return kind === 'page' ? pageHref(id) : articleHref(id)
}
