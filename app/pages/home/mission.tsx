import { Note } from '#app/ui/note.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { missionCopy, stats } from '#domain/site/marketing-copy.ts'
import type { SiteConfig } from '#domain/site/site.ts'

export function Mission({ site, showStats }: { site: SiteConfig; showStats: boolean }) {
  const { title, text, disclaimer } = missionCopy(site.name)
  return (
    <section className="section tint">
      <div className="wrap mission">
        <h2>
          <TwoPartTitle halves={title} />
        </h2>
        <p className="mission__text">{text}</p>
        <Note lead={disclaimer.lead}>{disclaimer.text}</Note>
        {showStats && (
          <dl className="stats">
            {stats.map(({ figure, label }) => (
              <div key={label}>
                <dt>{figure}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
