import { fetchJson } from '#app/client/fetch-json.ts'
import { Progress } from '#app/ui/kit/progress.tsx'
import { useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { formatCount } from '../kit/format.ts'
import { updateCache } from '../kit/query-cache.ts'
import type { Copy } from './exports.ts'
import { kindTexts } from './kind-cards.tsx'

/** The copies that are being made, and those that wait for them. */
export function Making({ exports }: { exports: readonly Copy[] }) {
  const making = exports.filter(({ state }) => state === 'making').toReversed()
  return (
    <div aria-live="polite">
      {making.map((copy, index) => (
        <OneInTheMaking copy={copy} waits={index > 0} key={copy.id} />
      ))}
    </div>
  )
}

function OneInTheMaking({ copy, waits }: { copy: Copy; waits: boolean }) {
  const { id, kind, done, total } = copy
  const [busy, act] = useAction()
  const { name } = kindTexts[kind]
  const cancel = () =>
    act('Could not cancel the copy', async () => {
      const changed = await fetchJson('POST /api/admin/exports/:id/cancel', { params: { id } })
      updateCache('GET /api/admin/exports', () => changed)
    })
  return (
    <section className="panel transfer-box" aria-label={`Progress of ${name}`}>
      <div className="transfer-box__head">
        <p>
          <b>
            {waits ? 'Waiting' : 'Making'}: {name}.
          </b>{' '}
          {!waits && total > 0 && `${formatCount(Math.min(done, total))} of ${formatCount(total)} texts and pictures. `}
          You may close this page.
        </p>
        <ActionButton busy={busy} onClick={cancel} aria-label={`Cancel ${name}`}>
          Cancel
        </ActionButton>
      </div>
      {!waits && <Progress value={Math.min(done, total)} max={total} label={name} />}
    </section>
  )
}
