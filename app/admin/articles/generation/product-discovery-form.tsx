import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { generationMessages } from '#domain/generation/generation.ts'
import { useUrlQuery } from '#app/admin/kit/query-cache.ts'
import { toastError } from '#app/admin/kit/toasts.ts'
import { RunOptions, type Publish } from './run-options.tsx'
import { startRun } from './start-run.ts'

type EffectiveSettings = { inEffect: { affiliateTag: string } }

export function ProductDiscoveryForm({ onClose }: { onClose: () => void }) {
  const settings = useUrlQuery<EffectiveSettings>('/api/admin/settings')
  const [topic, setTopic] = useState('')
  const [typedTag, setTypedTag] = useState<string>()
  const [count, setCount] = useState(5)
  const [publish, setPublish] = useState<Publish>('at once')
  const [busy, run] = useBusy()
  const affiliateTag = typedTag ?? settings.data?.inEffect.affiliateTag ?? ''

  const start = () => {
    if (topic.trim() === '') return toastError(generationMessages.noTopic)
    if (affiliateTag.trim() === '') return toastError(generationMessages.noTag)
    return run(async () => {
      const request = {
        kind: 'discovery',
        topic: topic.trim(),
        affiliateTag: affiliateTag.trim(),
        count,
        publish,
      } as const
      if (await startRun(request)) onClose()
    })
  }
  return (
    <>
      <Field label="Topic or category" hint="Without retailer credentials, your existing products are searched.">
        {(controlProps) => (
          <Input value={topic} onChange={(event) => setTopic(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
      <Field label="Affiliate tag">
        {(controlProps) => (
          <Input value={affiliateTag} onChange={(event) => setTypedTag(event.currentTarget.value)} {...controlProps} />
        )}
      </Field>
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
