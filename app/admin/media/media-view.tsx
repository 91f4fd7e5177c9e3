import '#app/styles/admin-media-grid.css'
import { useState, type ReactNode } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { plus } from '#app/ui/icons/controls.json'
import { Picture } from '#app/ui/picture.tsx'
import { errorMessage } from '../kit/actions.ts'
import { FileButton } from '../kit/buttons.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { ListSearch } from '../kit/search-box.tsx'
import { UsedIn } from '../kit/used-in.tsx'
import { acceptedImageTypes, imageForm } from './image-form.ts'
import { editPicture } from './picture-dialog.tsx'

const uses = [
  { value: '', label: 'All pictures' },
  { value: '1', label: 'Unused' },
] as const
const noMatches = 'No pictures match.'
const emptyLibrary = 'There are no pictures yet. Drop files here, or upload them.'

/** All pictures with where they are used. Files can be dropped anywhere on it. */
export function MediaView() {
  const [filter, change] = useUrlFilter('q', 'unused')
  const query = usePagedQuery('GET /api/admin/media', filter)
  const [uploads, setUploads] = useState<ReadonlyMap<File, ReactNode>>(new Map())

  async function upload(files: readonly File[]) {
    setUploads(new Map(files.map((file) => [file, 'Waiting'])))
    for (const file of files) {
      const show = (state: ReactNode) => setUploads((before) => new Map(before).set(file, state))
      show('Uploading...')
      try {
        await fetchJson('POST /api/admin/media', { form: imageForm(file) })
        show('Uploaded')
      } catch (error) {
        show(<span className="field__error">{errorMessage(error) ?? 'Failed to upload image'}</span>)
      }
    }
    invalidate('/api/admin/media')
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void upload([...event.dataTransfer.files])
      }}>
      <ListPage
        query={query}
        what="pictures"
        items={({ pictures }) => pictures}
        layout="plain"
        toolbarClass="toolbar"
        toolbar={
          <>
            <ListSearch singular="picture" total={query.data?.total} value={filter.q} onSearch={(q) => change({ q })} />
            <FilterSelect label="Use" options={uses} value={filter.unused} onChange={(unused) => change({ unused })} />
            <div className="toolbar__end">
              <FileButton
                variant="primary"
                icon={plus}
                accept={acceptedImageTypes}
                inputLabel="Picture files"
                multiple
                onChoose={(_, all) => void upload(all)}>
                Upload pictures
              </FileButton>
            </div>
            <ul className="uploads" aria-live="polite" aria-label="Uploads">
              {Array.from(uploads, ([file, state], index) => (
                <li key={index}>
                  <b>{file.name}</b> {state}
                </li>
              ))}
            </ul>
          </>
        }
        empty={emptyLibrary}
        noMatches={{ sentence: noMatches, filter, change }}>
        {(pictures) => (
          <ul className="media-grid" aria-label="Pictures">
            {pictures.map(({ id, url, alt, credit, width, height, used_in }) => (
              <li className="media-card" key={id}>
                <button
                  type="button"
                  aria-label={`Edit ${alt || 'picture without alt text'}`}
                  onClick={() => editPicture(id)}>
                  <Picture src={url} alt="" width={400} height={300} ratio="4-3" onFail="placeholder" />
                </button>
                <p className="media-card__alt">{alt || 'No alt text'}</p>
                <p className="small soft">
                  {[`${width} × ${height}`, credit, used_in.length === 0 && 'Unused'].filter(Boolean).join(' · ')}
                </p>
                {used_in.length > 0 && <UsedIn usages={used_in} noun="place" />}
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  )
}
