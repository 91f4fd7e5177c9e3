import { useMemo } from 'react'
import { pluralize } from '#app/admin/kit/format.ts'
import { collapseUnchanged, lineDiff, wordDiff, type DiffRow } from '#domain/text/line-diff.ts'

type Props = { before: string; after: string; beforeName: string; afterName: string }

/** Two texts side by side; long unchanged stretches are collapsed. Signs and words say what colors do. */
export function DiffView({ before, after, beforeName, afterName }: Props) {
  const parts = useMemo(() => collapseUnchanged(lineDiff(before, after)), [before, after])
  return (
    <div className="table-scroll" role="region" aria-label={`${beforeName} and ${afterName}`} tabIndex={0}>
      <table className="diff">
        <thead>
          <tr>
            <th scope="col">{beforeName}</th>
            <th scope="col">{afterName}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) =>
            'hidden' in part ? (
              // oxlint-disable-next-line react/no-array-index-key
              <tr className="diff__fold" key={index}>
                <td colSpan={2}>{pluralize(part.hidden, 'line')} unchanged</td>
              </tr>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <ChangedRow row={part} key={index} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function ChangedRow({ row }: { row: DiffRow }) {
  const { left, right, same } = row
  if (same)
    return (
      <tr className="diff__same">
        <td>{left}</td>
        <td>{right}</td>
      </tr>
    )
  // A line that only one side has is marked as a whole; of a changed one, the words that differ.
  const words = left !== undefined && right !== undefined ? wordDiff(left, right) : undefined
  return (
    <tr>
      <ChangedCell text={left} words={words} side="left" />
      <ChangedCell text={right} words={words} side="right" />
    </tr>
  )
}

type Side = 'left' | 'right'
type CellProps = { text: string | undefined; words: readonly DiffRow[] | undefined; side: Side }

function ChangedCell({ text, words, side }: CellProps) {
  if (text === undefined) return <td />
  const [Mark, sign, word] = side === 'left' ? (['del', '−', 'Removed'] as const) : (['ins', '+', 'Added'] as const)
  return (
    <td className={`diff__${side}`}>
      <Mark>
        <span className="diff__sign" aria-hidden="true">
          {sign}
        </span>
        <span className="visually-hidden">{word}: </span>
        {words ? <Words words={words} side={side} /> : text || ' '}
      </Mark>
    </td>
  )
}

function Words({ words, side }: { words: readonly DiffRow[]; side: Side }) {
  return words.map((word, index) =>
    word.same ? (
      word[side]
    ) : (
      // Words repeat; only their position tells them apart.
      // oxlint-disable-next-line react/no-array-index-key
      <span className="diff__word" key={index}>
        {word[side]}
      </span>
    ),
  )
}
