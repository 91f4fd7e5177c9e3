import '#app/styles/admin-transfer.css'
import '#app/styles/admin-import.css'
import '#app/styles/admin-import-report.css'
import type { ReactNode } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { importHref, importsHref } from '../hrefs.ts'
import { attempt } from '../kit/actions.ts'
import { formatDateTime } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Link, navigate } from '../kit/navigation.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { usePolling } from '../kit/use-polling.ts'
import { ChooseStep } from './choose-step.tsx'
import { DoneStep } from './done-step.tsx'
import { stepOf, Steps, type Import, type ListedImport, type Step } from './import-parts.tsx'
import { Looking, LookStep } from './look-step.tsx'
import { RunStep } from './run-step.tsx'

const pollMs = 1500

export function ImportView({ id }: { id: string }) {
  return id === '' ? <NewImport /> : <OneImport id={id} key={id} />
}

function NewImport() {
  const query = useQuery('GET /api/admin/imports')
  return (
    <>
      <Head step="Choose">
        <p className="transfer-lede">
          Bring a whole site with its income. First we only look: <b>nothing is written until you press Run</b>, and a
          run can be undone for 30 days.
        </p>
      </Head>
      <div className="transfer-columns">
        <div>
          <ChooseStep />
        </div>
        <aside className="transfer-asides">
          <WhatComes />
          <section className="panel transfer-aside" aria-label="Earlier runs">
            <h3>Earlier runs</h3>
            <ListStates
              query={query}
              what="earlier runs"
              isEmpty={({ imports }) => imports.length === 0}
              empty={<p>None yet. Importing the same files twice adds nothing.</p>}>
              {({ imports }) => (
                <ul>
                  {imports.map((one) => (
                    <li key={one.id}>
                      <Link href={importHref(one.id)}>{one.files.join(', ')}</Link>
                      <small className="soft">
                        {stateNames[one.state]}, {formatDateTime(one.created_at)}
                      </small>
                    </li>
                  ))}
                </ul>
              )}
            </ListStates>
          </section>
        </aside>
      </div>
    </>
  )
}

const stateNames: Record<ListedImport['state'], string> = {
  uploading: 'Upload not complete',
  looking: 'Being looked at',
  ready: 'Ready to run',
  refused: 'Could not be read',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
}

function WhatComes() {
  return (
    <section className="panel transfer-aside" aria-label="What comes along">
      <h3>What comes along</h3>
      <ul>
        <li>Articles, pages, authors and tags, with dates, addresses and search texts</li>
        <li>Affiliate boxes, tables and cloaked links: they become products and direct links with your own tag</li>
        <li>Every old address answers with a redirect, even /go/ links in old mails</li>
        <li>Pictures, comments and subscribers</li>
        <li>Not in an export: themes, passwords, visitor statistics</li>
      </ul>
    </section>
  )
}

function OneImport({ id }: { id: string }) {
  const query = useQuery('GET /api/admin/imports/:id', { params: { id } })
  const list = useQuery('GET /api/admin/imports')
  const state = query.data?.import.state
  const isWorking = state === 'looking' || state === 'running' || state === 'undoing'
  usePolling(isWorking ? pollMs : undefined, query.reload)
  const discard = () =>
    attempt('Could not remove the files', async () => {
      await fetchJson('DELETE /api/admin/imports/:id', { params: { id } })
      invalidate('/api/admin/imports')
      await navigate(importsHref)
    })
  return (
    <ListStates query={query} what="this import">
      {({ import: found }) => (
        <>
          <Head step={stepOf(found)} files={found.files.map(({ name }) => name).join(', ')}>
            {(found.state === 'ready' || found.state === 'done') && (
              <a
                className="button button--secondary"
                href={`/api/admin/imports/${encodeURIComponent(id)}/report.csv`}
                download>
                Report as CSV
              </a>
            )}
            {found.state === 'ready' && (
              <button type="button" className="button button--quiet" onClick={() => void discard()}>
                Other files
              </button>
            )}
          </Head>
          <Body found={found} categories={list.data?.categories ?? []} onDiscard={() => void discard()} />
        </>
      )}
    </ListStates>
  )
}

type BodyProps = { found: Import; categories: readonly string[]; onDiscard: () => void }

function Body({ found, categories, onDiscard }: BodyProps) {
  switch (found.state) {
    case 'uploading':
      return <ChooseStep interrupted={found} onDiscard={onDiscard} />
    case 'refused':
      return <ChooseStep refused={found.message} onDiscard={onDiscard} />
    case 'looking':
      return <Looking found={found} />
    case 'ready':
      return <LookStep found={found} categories={categories} />
    case 'done':
    case 'undone':
      return <DoneStep found={found} />
    default:
      return <RunStep found={found} />
  }
}

type HeadProps = { step: Step; files?: string; children?: ReactNode }

function Head({ step, files, children }: HeadProps) {
  return (
    <>
      <div className="toolbar toolbar--still transfer-title">
        <h2 className="transfer-name">Move in</h2>
        {files !== undefined && <p className="soft anywhere">{files}</p>}
        {files !== undefined && <div className="toolbar__end">{children}</div>}
      </div>
      {files === undefined && children}
      <Steps current={step} />
    </>
  )
}
