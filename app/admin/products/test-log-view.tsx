import '#app/styles/admin-test-log.css'
import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { plus } from '#app/ui/icons/controls.json'
import { edit } from '#app/ui/icons/dashboard.json'
import { phone } from '#app/ui/icons/blocks.json'
import { external } from '#app/ui/icons/reading.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { productPath } from '#domain/products/product.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { productsHref } from '../hrefs.ts'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { BackLink } from '../kit/edit-page.tsx'
import { pluralize } from '../kit/format.ts'
import { EmptyList, ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import { productsPath } from './product-actions.ts'
import type { TestEntry } from './test-entry.ts'
import { TestEntryDialog } from './test-entry-dialog.tsx'

/** What happened when somebody used the product, and what that proves. */
export function TestLogView({ id }: { id: string }) {
  const query = useQuery('GET /api/admin/products/:id/tests', { params: { id } })
  const [edited, setEdited] = useState<TestEntry | 'new'>()
  return (
    <>
      <BackLink href={productsHref} label="Products" />
      <ListStates query={query} what="the test log">
        {({ product, evidence, tests }) => (
          <>
            <div className="list-head">
              <h2>{shortTitle(product.title)}</h2>
              <LinkButton variant="quiet" href={productPath(product)} target="_blank">
                View page
                <Glyph d={external} size="small" />
              </LinkButton>
              <LinkButton variant="secondary" href={`/test-note/${encodeURIComponent(product.slug)}`} target="_blank">
                <Glyph d={phone} size="small" />
                File from phone
              </LinkButton>
              <ActionButton variant="primary" icon={plus} onClick={() => setEdited('new')}>
                Add test
              </ActionButton>
            </div>
            <div className="test-columns">
              <section aria-labelledby="test-log">
                <h3 id="test-log">
                  Test log <span className="soft numeric">{pluralize(tests.length, 'entry', 'entries')}</span>
                </h3>
                {tests.length === 0 ? (
                  <EmptyList sentence="No test yet. An entry needs a day, an animal, a person, and a note, a measurement or a photo." />
                ) : (
                  <ol className="test-entries">
                    {tests.map((entry) => (
                      <Entry key={entry.id} entry={entry} product_id={id} onEdit={() => setEdited(entry)} />
                    ))}
                  </ol>
                )}
              </section>
              <aside aria-label="Evidence">
                <EvidenceMark evidence={evidence} />
                <EvidencePanel evidence={evidence} tests={tests} isSample={product.sample} />
              </aside>
            </div>
            {edited && (
              <TestEntryDialog
                product_id={id}
                entry={edited === 'new' ? undefined : edited}
                last={tests[0]}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </ListStates>
    </>
  )
}

type EntryProps = { entry: TestEntry; product_id: string; onEdit: () => void }

function Entry({ entry, product_id, onEdit }: EntryProps) {
  const { day, days, animal, person, note, measurement, photo, reader } = entry
  const date = formatLongDate(Date.parse(day))
  const mayChange = useHasRole('editor')
  return (
    <li>
      {photo && <Picture src={photo} alt="" width={112} height={84} ratio="4-3" rounded onFail="placeholder" />}
      <div>
        <p className="soft small">{`${date} · day ${days} · ${animal} · ${reader ? `reader ${person}` : person}`}</p>
        {measurement && <p className="test-entries__figure">{measurement}</p>}
        {note && <p>{note}</p>}
      </div>
      {mayChange && (
        <span className="row-actions">
          <IconButton icon={edit} label={`Edit test of ${date}`} tip="Edit" onClick={onEdit} />
          <DeleteButton name={`test of ${date}`} onClick={() => void deleteEntry(product_id, entry)} />
        </span>
      )}
    </li>
  )
}

const question = {
  title: 'Delete this test?',
  text: 'Without a measurement or a photo in the log, the product is no longer “Tested by us”, and the safety check asks about words such as “we tested” when their text is saved next. This cannot be undone.',
  confirmLabel: 'Delete test',
  danger: true,
} as const

function deleteEntry(id: string, { id: test }: TestEntry) {
  return attemptConfirmed(question, 'Failed to delete test', async () => {
    await fetchJson('DELETE /api/admin/products/:id/tests/:test', { params: { id, test } })
    toastSuccess('Test deleted')
    invalidate(productsPath)
  })
}
