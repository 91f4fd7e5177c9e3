import { levelNames, type Level } from '#domain/finder/levels.ts'
import levelShapes from './level-shapes.json'

type Props = {
  level: Level
  /** A name instead of the word for the level, which is then only read out. */
  name?: string
}

/** Told by word and shape, so that nobody needs the color. With its shape, as results may show one later. */
export function AnswerMark({ level, name }: Props) {
  return (
    <span className={`answer-mark answer-mark--${level}`}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className="answer-mark__shape" d={levelShapes[level].shape} />
        <path className="answer-mark__sign" d={levelShapes[level].glyph} />
      </svg>
      {name ?? levelNames[level]}
      {name && <span className="visually-hidden">: {levelNames[level]}</span>}
    </span>
  )
}
