import { use } from 'react'
import { linkRel } from '#domain/affiliate/links.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { BlockView } from '../block-view.ts'
import { FirstReferences } from '../inlines.tsx'

export const SourcesView: BlockView<'sources'> = ({ block: { sources } }) => {
  const first = use(FirstReferences)
  const cited = new Set(Array.from(first, (inline) => (inline.kind === 'reference' ? inline.number : 0)))
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map(({ number, title, organization, href, checked }) => (
          <li id={`source-${number}`} value={number} key={number}>
            <b>{title}</b>
            {organization && <span>{` ${organization}.`}</span>}
            {href && (
              <>
                {' '}
                <a
                  href={href}
                  target={href.startsWith('/') ? undefined : '_blank'}
                  rel={linkRel(href.startsWith('/') ? 'internal' : 'external')}>
                  {hostOf(href)}
                  <span className="visually-hidden">{`: ${title}`}</span>
                </a>
                <span className="sources__url">{` ${href}`}</span>
              </>
            )}
            {checked && <span>{` · Checked ${formatLongDate(Date.parse(`${checked}T12:00:00Z`))}`}</span>}
            {cited.has(number) && (
              <a className="sources__back" href={`#reference-${number}`} aria-label={`Back to reference ${number}`}>
                ↩
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function hostOf(href: string): string {
  const { hostname = '' } = URL.parse(href) ?? {}
  return (hostname.startsWith('www.') ? hostname.slice(4) : hostname) || href
}
