import { entriesOfMonth, monthNames, type AlmanacEntry } from '#domain/almanac/almanac.ts'
import { halfNames } from '#domain/almanac/half.ts'
import { phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { ByHalf } from '#app/ui/by-half.tsx'

type Props = { almanac: { entries: readonly AlmanacEntry[]; month: number } | undefined }

/** Part of the trust strip, so that the sections of the page keep the specified order. */
export function SeasonStrip({ almanac }: Props) {
  return (
    <aside className="season-strip" aria-label="In an emergency, and this month">
      <div className="season-strip__help">
        <p>
          <b>Something is wrong right now?</b> What to do, what not to do, who to call.
        </p>
        <a className="season-strip__call" href="/tonight">
          <Glyph d={phone} />
          Emergency guide
        </a>
      </div>
      {almanac && (
        <div className="season-strip__month">
          <ByHalf>{(half) => <Note {...{ half, ...almanac }} />}</ByHalf>
          <p className="season-strip__half">
            <a href="/almanac">Everything this month</a>
          </p>
        </div>
      )}
    </aside>
  )
}

function Note({ entries, month, half }: NonNullable<Props['almanac']> & { half: keyof typeof halfNames }) {
  const [entry] = entriesOfMonth(entries, month, half)
  const name = entry?.link ? <a href={entry.link.href}>{entry.title}</a> : entry?.title
  // Template strings, because React puts a comment between two texts, and the page must fit into the first packets.
  return (
    <p>
      <b>{`${monthNames[month - 1]}, ${halfNames[half].toLowerCase()}:`}</b> {name}
    </p>
  )
}
