import type { ActiveRecall } from '#domain/recalls/active-recall.ts'
import { recallPath, recallsPath } from '#domain/recalls/notice.ts'
import { organizationOf } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import levelShapes from './level-shapes.json'

const maxBanners = 2
const firstStep = {
  eaten: 'Stop feeding it and keep the package for its code.',
  used: 'Stop using it and compare its model or code.',
}

/** Above an article about something that was recalled. */
export function RecallBanners({ recalls }: { recalls: readonly ActiveRecall[] }) {
  const more = recalls.length - maxBanners
  return (
    <>
      {recalls.slice(0, maxBanners).map((recall) => (
        <RecallBanner recall={recall} key={recall.id} />
      ))}
      {more > 0 && (
        <p className="recall-more">
          <a className="link" href={recallsPath}>
            {more === 1 ? 'One more recall' : `${more} more recalls`} of things in this article
          </a>
        </p>
      )}
    </>
  )
}

function RecallBanner({ recall }: { recall: ActiveRecall }) {
  const { id, name, codes, reason, source, published_on, eaten } = recall
  const { shape, glyph } = levelShapes.never
  return (
    <aside className="recall-banner" aria-label={`Recall: ${name}`}>
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
        <path d={shape} />
        <path d={glyph} />
      </svg>
      <div>
        <p className="recall-banner__title">{`Recalled: ${name}`}</p>
        <p>
          {codes && `Codes: ${withStop(codes)} `}
          {reason && `${withStop(reason)} `}
          {`Notice of the ${organizationOf(source)}, ${formatLongDate(Date.parse(published_on))}. `}
          {eaten ? firstStep.eaten : firstStep.used} This article mentions it.
        </p>
      </div>
      <a className="link" href={recallPath(id)}>
        What to do
      </a>
    </aside>
  )
}

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
