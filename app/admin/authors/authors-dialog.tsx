import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { plus } from '#app/ui/icons/controls.ts'
import { edit, trash } from '#app/ui/icons/dashboard.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { ActionButton, IconButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import type { DialogProps } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { AuthorForm, type AdminAuthor } from './author-form.tsx'

const authorsPath = '/api/admin/authors'

type ListedAuthor = ResponseOf<'GET /api/admin/authors'>['authors'][number]

/** The list of authors, or the form of one. */
export function AuthorsDialog({ open, onClose }: DialogProps) {
  const query = useQuery('GET /api/admin/authors', open ? {} : 'skip')
  const [edited, setEdited] = useState<AdminAuthor | 'new'>()
  const backToList = () => setEdited(undefined)
  const close = () => {
    backToList()
    onClose()
  }
  if (edited !== undefined) {
    const author = edited === 'new' ? undefined : edited
    return (
      <Dialog open={open} onClose={close} title={author ? 'Edit author' : 'New author'} key={author?.id ?? 'new'}>
        <AuthorForm author={author} onClose={backToList} />
      </Dialog>
    )
  }
  const columns: readonly Column<ListedAuthor>[] = [
    { head: 'Name', renderCell: ({ name, slug }) => <a href={`/author/${slug}`}>{name}</a> },
    { head: 'Kind', renderCell: ({ kind }) => (kind === 'desk' ? 'Desk' : 'Person') },
    { head: 'Articles', renderCell: ({ articles }) => articles, className: 'numeric' },
    {
      head: { hidden: 'Actions' },
      renderCell: (author) => (
        <span className="row-actions">
          <IconButton icon={edit} label={`Edit ${author.name}`} tip="Edit" onClick={() => setEdited(author)} />
          <IconButton icon={trash} label={`Delete ${author.name}`} tip="Delete" onClick={() => void remove(author)} />
        </span>
      ),
    },
  ]
  return (
    <Dialog open={open} onClose={close} title="Authors" wide key="list">
      <div className="stack">
        <p>
          Every author has a page with a biography and articles. An article whose author is not listed here shows the
          name without a link.
        </p>
        <div>
          <ActionButton variant="primary" icon={plus} onClick={() => setEdited('new')}>
            New author
          </ActionButton>
        </div>
        <ListStates query={query} what="the authors">
          {({ authors }) => (
            <DataTable
              label="Authors"
              columns={columns}
              rows={authors}
              rowKey={({ id }) => id}
              empty="There are no authors yet."
            />
          )}
        </ListStates>
      </div>
    </Dialog>
  )
}

function remove({ id, name, articles }: ListedAuthor) {
  const kept = articles > 0 ? ` ${pluralize(articles, 'article')} will show the name without a link.` : ''
  return attemptConfirmed(
    {
      title: `Delete ${name}?`,
      text: `The author page is deleted.${kept}`,
      confirmLabel: 'Delete author',
      danger: true,
    },
    'Failed to delete author',
    async () => {
      await fetchJson('DELETE /api/admin/authors/:id', { params: { id } })
      toastSuccess('Author deleted successfully', name)
      invalidate(authorsPath)
    },
  )
}
