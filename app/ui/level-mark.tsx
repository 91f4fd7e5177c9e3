import { levelNames, type Level } from '#domain/finder/levels.ts'
import levelShapes from './level-shapes.json'

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

/** Once on a page with marks. */
export function LevelShapes() {
  return (
    <svg width="0" height="0" className="level-shapes" aria-hidden="true">
      {Object.entries(levelShapes).map(([level, { shape, glyph }]) => (
        <symbol id={`level-${level}`} viewBox="0 0 24 24" key={level}>
          <path className={`level-shapes__${level}`} d={shape} />
          <path className={`level-shapes__glyph level-shapes__glyph--${level}`} d={glyph} />
        </symbol>
      ))}
    </svg>
  )
}
