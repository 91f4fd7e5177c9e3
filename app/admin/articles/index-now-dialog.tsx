import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { BodyOf } from '#app/contract/contract.ts'
import { submitJson, attempt, toastError, toastInfo, toastSuccess, useAction } from '../kit/actions.ts'
import { TextField } from '../kit/fields.tsx'

const failure = 'Failed to submit to IndexNow'
const articleUrl = (slug: string) => `${location.origin}/blog/${slug}`
const submit = (body: BodyOf<'POST /api/functions/submit-to-indexnow'>) =>
  submitJson('POST /api/functions/submit-to-indexnow', { body })

async function submitOne(slug: string) {
  await submit({ url: articleUrl(slug) })
  toastSuccess('Submitted article to IndexNow for instant indexing')
}

async function submitSeveral(slugs: readonly string[]) {
  await submit({ urls: slugs.map(articleUrl) })
  toastSuccess(`Submitted ${slugs.length} articles to IndexNow...`, 'Search engines have been told.')
}

export const submitSelected = (slugs: readonly string[]) =>
  attempt(failure, () => (slugs.length === 1 ? submitOne(slugs[0] ?? '') : submitSeveral(slugs)))

export function IndexNowDialog({ onClose }: { onClose: () => void }) {
  const [slug, setSlug] = useState('')
  const [error, setError] = useState<string>()
  const [busy, act] = useAction()

  function submitTyped() {
    const wanted = slug.trim()
    if (wanted === '') {
      setError('Please enter an article slug')
      return toastError('Please enter an article slug')
    }
    return act(failure, () => submitOne(wanted).then(onClose))
  }
  const submitAll = () =>
    act(failure, async () => {
      const { titles } = await fetchJson('GET /api/admin/articles/titles')
      if (titles.length === 0) return toastInfo('No Articles', 'There are no articles to submit')
      await submitSeveral(titles.map((article) => article.slug))
      return onClose()
    })
  return (
    <Dialog
      onClose={onClose}
      title="Submit to IndexNow"
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={submitAll}>
            Submit all articles
          </Button>
          <Button variant="primary" busy={busy} onClick={submitTyped}>
            {busy ? 'Submitting...' : 'Submit article'}
          </Button>
        </>
      }>
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
