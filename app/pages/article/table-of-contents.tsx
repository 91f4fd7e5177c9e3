import { Icon } from '#app/ui/icon.tsx'
import type { Heading } from '#domain/articles/blocks/heading/heading.ts'

/** With fewer sections, a table of contents is not worth its space. */
const minSections = 3
type Props = { sections: readonly Heading[] }

/** Next to the text on wide screens. The column stays even if it is empty. */
export function TableOfContents({ sections }: Props) {
  if (sections.length < minSections) return <div className="contents" />
  return (
    <nav className="contents" aria-label="On this page">
      <h2 className="small-head">On this page</h2>
      {sections.map(({ id, text }) => (
        <a href={`#${id}`} key={id}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** Above the text on narrow screens, collapsed. */
export function CollapsibleContents({ sections }: Props) {
  if (sections.length < minSections) return null
  return (
    <details className="contents-fold">
      <summary>
        On this page
        <Icon name="chevronDown" />
      </summary>
      {sections.map(({ id, text }) => (
        <a className="link" href={`#${id}`} key={id}>
          {text}
        </a>
      ))}
    </details>
  )
}
