import { levelNames, type Level } from '#domain/finder/entry.ts'

/** A level by word, shape and color: circle, triangle, octagon, square. */
export function LevelMark({ level, note }: { level: Level; note?: string }) {
  return (
    <span className="level" data-level={level}>
      <LevelShape level={level} />
      {levelNames[level]}
      {note && <span className="level__note">{note}</span>}
    </span>
  )
}

/** Only beside a text that names the level. */
export function LevelShape({ level }: { level: Level }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <use href={`#level-${level}`} />
    </svg>
  )
}

const shapes: Readonly<Record<Level, { shape: string; glyph: string }>> = {
  fine: { shape: 'M12 1a11 11 0 1 0 .1 0z', glyph: 'M7 12.5l3.5 3.5L17 9' },
  careful: { shape: 'M12 1.5 23.5 22H.5z', glyph: 'M12 9v6M12 18.5v.1' },
  never: { shape: 'M7.9 1h8.2L23 7.9v8.2L16.1 23H7.9L1 16.1V7.9z', glyph: 'M8 8l8 8M16 8l-8 8' },
  emergency: {
    shape: 'M5.5 1h13A4.5 4.5 0 0 1 23 5.5v13a4.5 4.5 0 0 1-4.5 4.5h-13A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1z',
    glyph: 'M12 5v9M12 18.5v.1',
  },
}

/** Once on a page with marks. */
export function LevelShapes() {
  return (
    <svg width="0" height="0" className="level-shapes" aria-hidden="true">
      {Object.entries(shapes).map(([level, { shape, glyph }]) => (
        <symbol id={`level-${level}`} viewBox="0 0 24 24" key={level}>
          <path className={`level-shapes__${level}`} d={shape} />
          <path className={`level-shapes__glyph level-shapes__glyph--${level}`} d={glyph} />
        </symbol>
      ))}
    </svg>
  )
}
