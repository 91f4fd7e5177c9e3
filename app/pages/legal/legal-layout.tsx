import { Fragment } from 'react'
import { PageHead } from '#app/ui/page-head.tsx'
import { operatorSections, type LegalSection, type Operator } from './operator-section.tsx'

type Props = {
  title: readonly [string, string]
  intro: string
  updated: string
  sections: readonly LegalSection[]
  operator: Operator | undefined
}

export function LegalLayout({ title, intro, updated, sections, operator }: Props) {
  const allSections = [...sections, ...operatorSections(operator)]
  return (
    <div className="wrap">
      <PageHead title={title} lede={intro} aside={<p className="soft small">Last updated: {updated}</p>} />
      <div className="legal reading reading--contents section section--close">
        <nav className="contents" aria-label="On this page">
          <ul>
            {allSections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose">
          {allSections.map((section) => (
            <Fragment key={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  )
}
