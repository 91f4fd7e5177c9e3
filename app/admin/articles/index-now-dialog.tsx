import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { articlesPath } from '#app/contract/admin-articles.ts'
import { toastError, toastSuccess } from '../kit/toasts.ts'
import type { DialogProps } from '../kit/dialog-props.ts'

type ArticleTitles = { titles: readonly { slug: string }[] }
const articleUrl = (slug: string) => `${location.origin}/blog/${slug}`

/** `slugs`: the articles chosen in the list, if any. */
export function IndexNowDialog({ open, onClose, slugs }: DialogProps & { slugs: readonly string[] }) {
  const [slug, setSlug] = useState(slugs[0] ?? '')
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()

  const submit = (json: object, done: () => void) =>
    run(async () => {
      try {
        await withMinimumBusy(fetchUrl('/api/functions/submit-to-indexnow', { method: 'POST', json }))
        done()
        onClose()
      } catch (rejection) {
        toastError('Failed to submit to IndexNow', rejection)
      }
    })
  const submitOne = () => {
    const wanted = slug.trim()
    if (wanted === '') {
      setError('Please enter an article slug')
      return toastError('Please enter an article slug')
    }
    return submit({ url: articleUrl(wanted) }, () => toastSuccess('Submitted article to IndexNow for instant indexing'))
  }
  const submitAll = () =>
    run(async () => {
      try {
        const { titles } = await fetchUrl<ArticleTitles>(`${articlesPath}/titles`)
        if (titles.length === 0) {
          return showToast({ tone: 'info', title: 'No Articles', text: 'There are no articles to submit' })
        }
        await withMinimumBusy(
          fetchUrl('/api/functions/submit-to-indexnow', {
            method: 'POST',
            json: { urls: titles.map((one) => articleUrl(one.slug)) },
          }),
        )
        toastSuccess(`Submitted ${titles.length} articles to IndexNow...`, 'Search engines have been told.')
        return onClose()
      } catch (rejection) {
        return toastError('Failed to submit to IndexNow', rejection)
      }
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
        Tells search engines at once that an article is new or has changed. Nothing is sent while the site has no public
        address.
      </p>
      <Field label="Article slug" hint="The last part of the article's URL." error={error}>
        {(controlProps) => (
          <Input value={slug} onChange={(event) => setSlug(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
    </Dialog>
  )
}
