import { Note } from '#app/ui/note.tsx'
import { TitleHalves } from '#app/ui/two-part-title.tsx'
import { missionWords, stats } from '#domain/site/marketing-copy.ts'
import type { SiteFacts } from '#domain/site/site.ts'

export function Mission({ site, showStats }: { site: SiteFacts; showStats: boolean }) {
  const { title, text, disclaimer } = missionWords(site.name)
  return (
    <section className="section tint">
      <div className="wrap mission">
        <h2>
          <TitleHalves halves={title} />
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
