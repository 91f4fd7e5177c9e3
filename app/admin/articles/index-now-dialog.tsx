import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { BodyOf } from '#app/contract/contract.ts'
import { attempt, toastError, toastInfo, toastSuccess, useAction } from '../kit/actions.ts'
import { TextField } from '../kit/fields.tsx'
import { pluralize } from '../kit/format.ts'

const errorTitle = 'Failed to submit to IndexNow'
const articleUrl = (slug: string) => `${location.origin}/blog/${slug}`
const submit = (body: BodyOf<'POST /api/functions/submit-to-indexnow'>) =>
  fetchJson('POST /api/functions/submit-to-indexnow', { body })

async function submitOne(slug: string) {
  const { submitted, recent } = await submit({ url: articleUrl(slug) })
  if (submitted === 0) return toastInfo('Nothing was submitted', describeOmitted(1, recent))
  return toastSuccess('Submitted article to IndexNow for instant indexing')
}

async function submitSeveral(slugs: readonly string[]) {
  const { submitted, recent } = await submit({ urls: slugs.map(articleUrl) })
  const omitted = describeOmitted(slugs.length - submitted, recent)
  if (submitted === 0) return toastInfo('Nothing was submitted', omitted)
  const text = ['Search engines have been told.', omitted].filter(Boolean).join(' ')
  return toastSuccess(`Submitted ${submitted} articles to IndexNow...`, text)
}

/** Leaves out articles that search engines must not list, and sends each URL once. */
function describeOmitted(count: number, recent: number): string {
  const unlisted = count - recent
  const reasons = [
    recent > 0 && `${pluralize(recent, 'was', 'were')} submitted less than ten minutes ago`,
    unlisted > 0 && `${pluralize(unlisted, 'is', 'are')} not public or hidden from search engines`,
  ]
  return count === 0 ? '' : `${pluralize(count, 'article')} left out: ${reasons.filter(Boolean).join(', ')}.`
}

export const submitSelected = (slugs: readonly string[]) =>
  attempt(errorTitle, () => (slugs.length === 1 ? submitOne(slugs[0] ?? '') : submitSeveral(slugs)))

export function IndexNowDialog({ onClose }: { onClose: () => void }) {
  const [slug, setSlug] = useState('')
  const [error, setError] = useState<string>()
  const [busy, act] = useAction()

  function submitTyped() {
    const trimmed = slug.trim()
    if (trimmed === '') {
      setError('Please enter an article slug')
      return toastError('Please enter an article slug')
    }
    return act(errorTitle, () => submitOne(trimmed).then(onClose))
  }
  const submitAll = () =>
    act(errorTitle, async () => {
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
