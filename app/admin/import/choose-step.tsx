import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { page } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Progress } from '#app/ui/kit/progress.tsx'
import { errorMessage } from '../kit/actions.ts'
import { ActionButton, FileButton } from '../kit/buttons.tsx'
import { navigate, useLeaveGuard } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { importHref } from '../hrefs.ts'
import { formatBytes, PartHead } from '../kit/transfer-parts.tsx'
import type { Import } from './import-parts.tsx'
import { uploadFile } from './upload.ts'

const accept = '.xml,.json,.zip,.csv,.md,.markdown,.txt,application/zip,text/xml,application/json,text/csv'

const sources = [
  { name: 'WordPress', what: 'Export (.xml), with AAWP, Lasso, ThirstyAffiliates, EasyAzon' },
  { name: 'Ghost', what: 'Export (.json) and members (.csv)' },
  { name: 'Substack', what: 'Export archive (.zip), subscribers too' },
  { name: 'Markdown folder', what: 'Archive (.zip) with front matter and pictures' },
  { name: 'Wagwise', what: 'A JSON copy (.zip) that “Move out” made' },
  { name: 'Subscribers', what: 'A table (.csv) with address and date of consent' },
]

type Props = {
  /** What was found instead of an export. */
  refused?: string | undefined
  /** An upload that stopped. The same files go on where it did. */
  interrupted?: Import
  onDiscard?: () => void
}

export function ChooseStep({ refused, interrupted, onDiscard }: Props) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [received, setReceived] = useState(0)
  const [error, setError] = useState<string>()
  const [upload, setUpload] = useState<{ id?: string }>()
  const abort = useRef<AbortController>(null)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  useEffect(() => () => abort.current?.abort(), [])
  useLeaveGuard(upload !== undefined, mayLeave)

  const start = async () => {
    const controller = new AbortController()
    const { signal } = controller
    abort.current = controller
    setUpload({})
    setError(undefined)
    setReceived(0)
    try {
      const named = files.map(({ name, size }) => ({ name: name.slice(0, 255), bytes: size }))
      const isSame = interrupted && JSON.stringify(named) === JSON.stringify(interrupted.files.map(toNamed))
      const { id } = isSame ? interrupted : await fetchJson('POST /api/admin/imports', { body: { files: named } })
      setUpload({ id })
      let before = 0
      for (const [position, file] of files.entries()) {
        await uploadFile({ id, position, file, signal, onProgress: (bytes) => setReceived(before + bytes) })
        before += file.size
      }
      await fetchJson('POST /api/admin/imports/:id/look', { params: { id } })
      invalidate('/api/admin/imports')
      setUpload(undefined)
      await navigate(importHref(id), 'replace')
    } catch (failure) {
      setUpload(undefined)
      if (!signal.aborted) setError(errorMessage(failure) ?? 'The upload failed. Please try again.')
    }
  }
  const cancel = () => {
    abort.current?.abort()
    const id = upload?.id
    if (id) void fetchJson('DELETE /api/admin/imports/:id', { params: { id } }).catch(() => undefined)
  }

  return (
    <>
      {refused !== undefined && (
        <div className="failed import-refused" role="alert">
          <p>
            <b>This cannot be read.</b> {refused} Nothing was written.
          </p>
          {onDiscard && <ActionButton onClick={onDiscard}>Choose another file</ActionButton>}
        </div>
      )}
      {refused === undefined && (
        <>
          <PartHead title="The files" note="We see by their content what they are." />
          {interrupted && (
            <p className="import-note">
              The upload of {interrupted.files.map(({ name }) => name).join(', ')} was interrupted. Choose the same
              files in the same order, and it goes on where it stopped.{' '}
              {onDiscard && (
                <ActionButton variant="quiet" onClick={onDiscard}>
                  Forget it
                </ActionButton>
              )}
            </p>
          )}
          <div className="import-drop">
            <div>
              <b>Choose an export, and an archive of its pictures if you have one</b>
              <p className="soft small">
                WordPress: Tools, Export, All content. Pictures: an archive of wp-content/uploads. Without it, they are
                fetched from the old site.
              </p>
            </div>
            <FileButton
              accept={accept}
              inputLabel="Files of the old site"
              multiple
              busy={upload !== undefined}
              onChoose={(_, all) => {
                setError(undefined)
                setFiles((before) => [...before.filter(({ name }) => all.every((file) => file.name !== name)), ...all])
              }}>
              {files.length === 0 ? 'Choose files' : 'Add files'}
            </FileButton>
          </div>
          {files.length > 0 && (
            <ul className="import-files">
              {files.map((file) => (
                <li key={file.name}>
                  <Glyph d={page} />
                  <span>
                    <b>{file.name}</b>
                    <small className="soft">{formatBytes(file.size)}</small>
                  </span>
                  {!upload && (
                    <ActionButton
                      variant="quiet"
                      aria-label={`Remove ${file.name}`}
                      onClick={() => setFiles(files.filter((other) => other !== file))}>
                      Remove
                    </ActionButton>
                  )}
                </li>
              ))}
              {upload && (
                <li className="import-files__progress" aria-live="polite">
                  <Progress value={received} max={total} label="Upload" />
                  <p className="soft small">
                    {formatBytes(received)} of {formatBytes(total)}. Please keep this page open; a broken connection
                    goes on where it stopped.
                  </p>
                </li>
              )}
            </ul>
          )}
          {error !== undefined && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
          <div className="row import-actions">
            {upload ? (
              <ActionButton onClick={cancel}>Cancel</ActionButton>
            ) : (
              <ActionButton
                variant="primary"
                onClick={() => (files.length === 0 ? setError('Please choose the files first.') : void start())}>
                Look at the files
              </ActionButton>
            )}
            <span className="soft small">Nothing is written until you press Run.</span>
          </div>
        </>
      )}
      <PartHead title="What we read" />
      <ul className="import-sources">
        {sources.map(({ name, what }) => (
          <li key={name}>
            <b>{name}</b>
            <small className="soft">{what}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

const toNamed = ({ name, bytes }: Import['files'][number]) => ({ name, bytes })

const mayLeave = async () => confirmLeave()
const confirmLeave = () => window.confirm('The upload is not complete. Leave anyway?')
