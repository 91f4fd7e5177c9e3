import { useState } from 'react'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { hasAffiliateTag, withTag } from '#domain/affiliate/affiliate-links.ts'
import { generationTexts } from '#domain/generation/generation.ts'
import { call } from '#app/admin/kit/fetch-json.ts'
import { useRead } from '#app/admin/kit/query-cache.ts'
import { tellFailure } from '#app/admin/kit/toasts.ts'
import { RunOptions, type Publish } from './run-options.tsx'
import { startRun } from './start-run.ts'

type InEffect = { inEffect: { affiliateTag: string } }

export function ManualForm({ onClose }: { onClose: () => void }) {
  const settings = useRead<InEffect>('/api/admin/settings')
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const [imageUrl, setImageUrl] = useState('')
  const [count, setCount] = useState(5)
  const [publish, setPublish] = useState<Publish>('at once')
  const [untagged, setUntagged] = useState(false)
  const [busy, run] = useBusy()
  const [looking, look] = useBusy()
  const tag = settings.data?.inEffect.affiliateTag

  const start = () => {
    if ([name, link, imageUrl].some((value) => value.trim() === '')) return tellFailure(generationTexts.noProduct)
    if (!hasAffiliateTag(link.trim())) {
      setUntagged(true)
      showToast({ tone: 'destructive', title: generationTexts.missingTagTitle, text: generationTexts.missingTag })
      return undefined
    }
    const affiliateProduct = { name: name.trim(), url: link.trim(), link: link.trim(), imageUrl: imageUrl.trim() }
    return run(async () => {
      if (await startRun({ kind: 'affiliate', count, publish, affiliateProduct })) onClose()
    })
  }
  const extract = () =>
    look(async () => {
      try {
        const json = { productUrl: link.trim() }
        const answer = await seen(
          call<{ imageUrl: string }>('/api/functions/extract-amazon-image', { method: 'POST', json }),
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
        {(wiring) => <Input value={name} onChange={(event) => setName(event.currentTarget.value)} {...wiring} />}
      </Field>
      <Field
        label="Affiliate link"
        hint="From SiteStripe: a long link with your tag, or a short amzn.to link."
        error={untagged && !hasAffiliateTag(link.trim()) ? generationTexts.missingTag : undefined}
      >
        {(wiring) => (
          <Input type="url" value={link} onChange={(event) => setLink(event.currentTarget.value)} {...wiring} />
        )}
      </Field>
      {untagged && tag !== undefined && !hasAffiliateTag(link.trim()) && (
        <Button variant="secondary" size="small" onClick={() => setLink(withTag(link.trim(), tag))}>
          Add {tag} to the link
        </Button>
      )}
      <Field label="Image link">
        {(wiring) => (
          <Input type="url" value={imageUrl} onChange={(event) => setImageUrl(event.currentTarget.value)} {...wiring} />
        )}
      </Field>
      <Button variant="secondary" size="small" busy={looking} onClick={extract}>
        {looking ? 'Looking...' : 'Find the image from the link'}
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
