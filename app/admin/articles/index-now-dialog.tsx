import { useState } from 'react'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import { withMinimumBusy } from '#app/client/use-busy.ts'
import type { BodyOf } from '#app/contract/contract.ts'
import { useAction } from '../kit/attempt.ts'
import { TextField } from '../kit/fields.tsx'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import type { DialogProps } from '../kit/dialog-props.ts'

const articleUrl = (slug: string) => `${location.origin}/blog/${slug}`
const failure = 'Failed to submit to IndexNow'
const submit = (body: BodyOf<'POST /api/functions/submit-to-indexnow'>) =>
  withMinimumBusy(fetchJson('POST /api/functions/submit-to-indexnow', { body }))

/** `slugs`: the articles selected in the list, if any. */
export function IndexNowDialog({ open, onClose, slugs }: DialogProps & { slugs: readonly string[] }) {
  const [slug, setSlug] = useState(slugs[0] ?? '')
  const [error, setError] = useState<string>()
  const [busy, act] = useAction()

  const submitOne = () => {
    const wanted = slug.trim()
    if (wanted === '') {
      setError('Please enter an article slug')
      return toastError('Please enter an article slug')
    }
    return act(failure, async () => {
      await submit({ url: articleUrl(wanted) })
      toastSuccess('Submitted article to IndexNow for instant indexing')
      onClose()
    })
  }
  const submitAll = () =>
    act(failure, async () => {
      const { titles } = await fetchJson('GET /api/admin/articles/titles')
      if (titles.length === 0) {
        return showToast({ tone: 'info', title: 'No Articles', text: 'There are no articles to submit' })
      }
      await submit({ urls: titles.map((article) => articleUrl(article.slug)) })
      toastSuccess(`Submitted ${titles.length} articles to IndexNow...`, 'Search engines have been told.')
      return onClose()
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Submit to IndexNow"
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={submitAll}>
            Submit all articles
          </Button>
          <Button variant="primary" busy={busy} onClick={submitOne}>
            {busy ? 'Submitting...' : 'Submit article'}
          </Button>
        </>
      }
    >
      <p>
        Notifies search engines immediately when an article is new or has changed. Nothing is sent until the site has a
        public URL.
      </p>
      <TextField
        label="Article slug"
        hint="The last part of the article's URL."
        error={error}
        value={slug}
        onChange={setSlug}
      />
    </Dialog>
  )
}
