import { useMemo } from 'react'
import { pluralize } from '#app/admin/kit/format.ts'
import { collapseUnchanged, lineDiff } from './line-diff.ts'

type Props = { before: string; after: string; beforeName: string; afterName: string }

/** Two texts side by side; long unchanged stretches are collapsed. */
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
              <tr key={index}>
                <td className={part.same ? undefined : 'diff__left'}>
                  {part.same ? part.left : part.left !== undefined && <del>{part.left || ' '}</del>}
                </td>
                <td className={part.same ? undefined : 'diff__right'}>
                  {part.same ? part.right : part.right !== undefined && <ins>{part.right || ' '}</ins>}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
