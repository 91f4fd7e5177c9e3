import '#app/styles/admin-transfer.css'
import '#app/styles/admin-export.css'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { download } from '#app/ui/icons/dashboard.json'
import { defaultContents, partsOfKind, type ExportKind } from '#domain/export/export.ts'
import { useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { updateCache, useQuery } from '../kit/query-cache.ts'
import { withReauthentication } from '../kit/reauthentication.tsx'
import { usePolling } from '../kit/use-polling.ts'
import { PartHead } from '../kit/transfer-parts.tsx'
import { Asides } from './asides.tsx'
import type { Exports } from './exports.ts'
import { CopyList } from './copy-list.tsx'
import { KindCards } from './kind-cards.tsx'
import { Making } from './making.tsx'
import { PartList } from './part-list.tsx'

const pollMs = 1500

export function ExportView() {
  const query = useQuery('GET /api/admin/exports')
  const isMaking = query.data?.exports.some(({ state }) => state === 'making') ?? false
  usePolling(isMaking ? pollMs : undefined, query.reload)
  return (
    <>
      <div className="toolbar toolbar--still transfer-title">
        <h2 className="transfer-name">Move out</h2>
      </div>
      <p className="transfer-lede">
        Everything you made is yours. <b>Leaving is as easy as coming</b>, and a copy now and then is a good habit.
      </p>
      <ListStates query={query} what="copies">
        {(data) => (
          <>
            <Making exports={data.exports} />
            <div className="transfer-columns">
              <div>
                <NewCopy data={data} />
                <PartHead title="Ready to download" note="Kept for 7 days, for admins only, written to the log" />
                <CopyList exports={data.exports} />
              </div>
              <Asides />
            </div>
          </>
        )}
      </ListStates>
    </>
  )
}

function NewCopy({ data }: { data: Exports }) {
  const [kinds, setKinds] = useState<readonly ExportKind[]>(['markdown'])
  const [contents, setContents] = useState(defaultContents)
  const [busy, act] = useAction()
  const parts = new Set(kinds.flatMap((kind) => partsOfKind[kind]))
  const start = () =>
    act('Could not make the copy', async () => {
      const chosen = { ...contents, subscribers: contents.subscribers && parts.has('subscribers') }
      const changed = await withReauthentication(() =>
        fetchJson('POST /api/admin/exports', { body: { kinds: [...kinds], contents: chosen } }),
      )
      updateCache('GET /api/admin/exports', () => changed)
      setContents((before) => ({ ...before, subscribers: false }))
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}>
      <KindCards chosen={kinds} onChange={setKinds} />
      <PartHead title="What goes in" />
      <PartList counts={data.counts} parts={parts} contents={contents} onChange={setContents} />
      <div className="row export-start">
        <ActionButton variant="primary" type="submit" icon={download} busy={busy} disabled={kinds.length === 0}>
          {kinds.length > 1 ? 'Make the copies' : 'Make the copy'}
        </ActionButton>
        <span className="small soft">
          {kinds.length === 0 ? 'Choose at least one.' : 'You may close this page meanwhile. Readers notice nothing.'}
        </span>
      </div>
    </form>
  )
}
