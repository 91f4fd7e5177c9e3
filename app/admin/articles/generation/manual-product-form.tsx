import { useState } from 'react'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { hasAffiliateTag, withAffiliateTag } from '#domain/affiliate/affiliate-links.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { useUrlQuery } from '#app/admin/kit/query-cache.ts'
import { toastError } from '#app/admin/kit/toasts.ts'
import { RunOptions, type Publish } from './run-options.tsx'
import { startRun } from './start-run.ts'

type EffectiveSettings = { inEffect: { affiliateTag: string } }

export function ManualProductForm({ onClose }: { onClose: () => void }) {
  const settings = useUrlQuery<EffectiveSettings>('/api/admin/settings')
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const [imageUrl, setImageUrl] = useState('')
  const [count, setCount] = useState(5)
  const [publish, setPublish] = useState<Publish>('at once')
  const [untagged, setUntagged] = useState(false)
  const [busy, run] = useBusy()
  const [isLookingUp, runLookup] = useBusy()
  const tag = settings.data?.inEffect.affiliateTag

  const start = () => {
    if ([name, link, imageUrl].some((value) => value.trim() === '')) return toastError(generationMessages.noProduct)
    if (!hasAffiliateTag(link.trim())) {
      setUntagged(true)
      showToast({ tone: 'destructive', title: generationMessages.missingTagTitle, text: generationMessages.missingTag })
      return undefined
    }
    const affiliateProduct = { name: name.trim(), url: link.trim(), link: link.trim(), imageUrl: imageUrl.trim() }
    return run(async () => {
      if (await startRun({ kind: 'affiliate', count, publish, affiliateProduct })) onClose()
    })
  }
  const extract = () =>
    runLookup(async () => {
      try {
        const json = { productUrl: link.trim() }
        const answer = await withMinimumBusy(
          fetchUrl<{ imageUrl: string }>('/api/functions/extract-amazon-image', { method: 'POST', json }),
        )
        setImageUrl(answer.imageUrl)
      } catch {
        showToast({
          tone: 'destructive',
          title: 'Could not extract image',
          text: 'Please enter the image URL manually',
        })
      }
    })
  return (
    <>
      <Field label="Product name">
        {(controlProps) => (
          <Input value={name} onChange={(event) => setName(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
      <Field
        label="Affiliate link"
        hint="From SiteStripe: a long link with your tag, or a short amzn.to link."
        error={untagged && !hasAffiliateTag(link.trim()) ? generationMessages.missingTag : undefined}
      >
        {(controlProps) => (
          <Input type="url" value={link} onChange={(event) => setLink(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
      {untagged && tag !== undefined && !hasAffiliateTag(link.trim()) && (
        <Button variant="secondary" size="small" onClick={() => setLink(withAffiliateTag(link.trim(), tag))}>
          Add {tag} to the link
        </Button>
      )}
      <Field label="Image link">
        {(controlProps) => (
          <Input
            type="url"
            value={imageUrl}
            onChange={(event) => setImageUrl(event.currentTarget.value)}
            {...controlProps}
          />
        )}
      </Field>
      <Button variant="secondary" size="small" busy={isLookingUp} onClick={extract}>
        {isLookingUp ? 'Looking...' : 'Find the image from the link'}
      </Button>
      <RunOptions {...{ count, onCount: setCount, publish, onPublish: setPublish }} />
      <div className="dialog__foot">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button variant="primary" busy={busy} onClick={start}>
          {busy ? 'Starting...' : 'Generate articles'}
        </Button>
      </div>
    </>
  )
}
