import { fetchJson } from '#app/client/fetch-json.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { pageHref, pagesHref } from '../hrefs.ts'
import { attempt, attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { navigate } from '../kit/navigation.tsx'
import { cacheSavedPage, uncachePage, type ListedPage } from './saved-pages.ts'

export function confirmDelete(page: ListedPage) {
  const { id, title, path } = page
  const question = {
    title: `Delete ${title}?`,
    text: `Readers will find nothing at ${path}.`,
    confirmLabel: 'Delete page',
    danger: true,
  }
  return attemptConfirmed(question, 'Failed to delete the page', async () => {
    await fetchJson('DELETE /api/admin/custom-pages/:id', { params: { id } })
    await navigate(pagesHref, 'replace')
    uncachePage(id)
    toastSuccess('Page deleted', title, { label: 'Undo', onClick: () => void restore(page) })
  })
}

function restore({ path, title, intro, description, content, menu, state }: ListedPage) {
  const body = { path, title, intro, description, content, menu, state }
  return attempt('Failed to restore the page', async () => {
    const { page } = await confirmFindings((release) =>
      fetchJson('POST /api/admin/custom-pages', { body: { ...body, ...release } }),
    )
    cacheSavedPage(page)
    await navigate(pageHref(page.id), 'replace')
    toastSuccess('Page restored', title)
  })
}
