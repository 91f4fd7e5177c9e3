import { useRef, useState } from 'react'
import { download, trash, upload } from '#app/ui/icons/animals.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { parseAnimalFile } from '#domain/animals/animal.ts'
import { mergeAnimals, type Merge } from '#domain/animals/merge-animals.ts'
import {
  animalRecord,
  changeAnimalRecord,
  emptyAnimalRecord,
  exportAnimals,
  importClinics,
  localDay,
} from '../client/animals.ts'
import { downloadText } from '../client/download-text.ts'
import { showToast } from '../client/toasts.ts'
import { useStore } from '../client/use-store.ts'

/** Longer than any copy of ours. */
const maxFileBytes = 2_000_000

type Preview = Merge & { skipped: number; fields: Readonly<Record<string, unknown>> }

export function AnimalData() {
  const { animals, unit, inArticles } = useStore(animalRecord, emptyAnimalRecord)
  const [error, setError] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File | undefined) {
    setPreview(undefined)
    setError('')
    if (!file) return
    if (file.size > maxFileBytes) {
      setError('This file is too large to be a copy of your animals. Nothing was changed.')
      return
    }
    const parsed = parseAnimalFile(await file.text())
    if (parsed.ok) setPreview({ ...parsed, ...mergeAnimals(animalRecord.get().animals, parsed.animals) })
    else setError(parsed.message)
  }

  function restore(before: typeof animals) {
    return { label: 'Undo', onClick: () => void changeAnimalRecord(() => ({ animals: before })) }
  }
  function accept() {
    if (!preview) return
    const before = animals
    const isKept = changeAnimalRecord(() => ({ animals: preview.animals }))
    importClinics(preview.fields)
    setPreview(undefined)
    const title = isKept ? 'Imported' : 'Imported until you close the page: this browser keeps nothing'
    showToast({ tone: 'success', title, action: restore(before) })
  }
  function removeAll() {
    const before = animals
    changeAnimalRecord(() => ({ animals: [] }))
    showToast({ tone: 'success', title: 'All animals were deleted', action: restore(before) })
  }

  return (
    <section className="section section--close" aria-labelledby="your-data">
      <div className="wrap">
        <SectionHead id="your-data" title="Your data" />
        <div className="animal-data">
          <div>
            <h3>Export</h3>
            <p>One readable file with everything on this page.</p>
            <Button
              variant="secondary"
              size="small"
              aria-disabled={animals.length === 0}
              onClick={() =>
                animals.length > 0 && downloadText(`animals-${localDay()}.json`, 'application/json', exportAnimals())
              }>
              <Glyph d={download} size="small" />
              Export
            </Button>
          </div>
          <div>
            <h3>Import</h3>
            <p>From another phone or an older copy. You see what changes first.</p>
            <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
              <Glyph d={upload} size="small" />
              Import
            </Button>
            <input
              ref={input}
              type="file"
              accept=".json,application/json"
              hidden
              aria-label="A copy of your animals"
              onChange={(event) => {
                void read(event.target.files?.[0])
                // The same file can be chosen again.
                event.target.value = ''
              }}
            />
            <div role="status">
              {error && <p className="field__error">{error}</p>}
              {preview && <ImportPreview preview={preview} onAccept={accept} onCancel={() => setPreview(undefined)} />}
            </div>
          </div>
          <div>
            <h3>On other pages</h3>
            <p>Articles say “for Momo, 4.2 kg” where a figure depends on weight.</p>
            <Switch
              label="Use my animals"
              checked={inArticles}
              onChange={(event) => void changeAnimalRecord(() => ({ inArticles: event.target.checked }))}
            />
            <Switch
              label="Pounds instead of kilograms"
              checked={unit === 'lb'}
              onChange={(event) => void changeAnimalRecord(() => ({ unit: event.target.checked ? 'lb' : 'kg' }))}
            />
          </div>
          <div>
            <h3>Delete</h3>
            <p>
              Removes all animals, weights and reminders from this browser. The clinic stays until you empty it above.
            </p>
            <Button
              variant="danger-outline"
              size="small"
              aria-disabled={animals.length === 0}
              onClick={() => animals.length > 0 && removeAll()}>
              <Glyph d={trash} size="small" />
              Delete all animals
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

type PreviewProps = { preview: Preview; onAccept: () => void; onCancel: () => void }

function ImportPreview({ preview, onAccept, onCancel }: PreviewProps) {
  const { added, updated, left, skipped } = preview
  return (
    <div className="import-preview">
      <ul>
        {added.length > 0 && <li>New: {added.join(', ')}</li>}
        {updated.length > 0 && <li>Here already, gets the file’s values: {updated.join(', ')}</li>}
        {skipped > 0 && <li>Left out, because they have no name: {skipped}</li>}
        {left > 0 && <li>Left out, because the list is full: {left}</li>}
      </ul>
      <div className="row">
        <Button variant="solid" size="small" onClick={onAccept}>
          Take them over
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
