import type { ReactNode } from 'react'
import { levelNames, type Level } from '#domain/finder/entry.ts'

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
        {shapes[level]}
      </svg>
      {name ?? levelNames[level]}
      {name && <span className="visually-hidden">: {levelNames[level]}</span>}
    </span>
  )
}

const shape = (d: string) => <path className="answer-mark__shape" d={d} />
const sign = (d: string) => <path className="answer-mark__sign" d={d} />
const shapes: Readonly<Record<Level, ReactNode>> = {
  fine: (
    <>
      {shape('M12 1a11 11 0 1 0 .1 0z')}
      {sign('M7 12.5l3.5 3.5L17 9')}
    </>
  ),
  careful: (
    <>
      {shape('M12 1.5 23.5 22H.5z')}
      {sign('M12 9v6M12 18.5v.1')}
    </>
  ),
  never: (
    <>
      {shape('M7.9 1h8.2L23 7.9v8.2L16.1 23H7.9L1 16.1V7.9z')}
      {sign('M8 8l8 8M16 8l-8 8')}
    </>
  ),
  emergency: (
    <>
      {shape(
        'M5.5 1h13A4.5 4.5 0 0 1 23 5.5v13a4.5 4.5 0 0 1-4.5 4.5h-13A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1z',
      )}
      {sign('M12 5v9M12 18.5v.1')}
    </>
  ),
}
