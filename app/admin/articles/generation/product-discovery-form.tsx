import { useState } from 'react'
import { generationMessages } from '#domain/generation/generation.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { toastError } from '#app/admin/kit/toasts.ts'
import { RunOptionFields, runFormLabels, useRunOptions, useSettings } from './run-options.tsx'
import { startRun } from './start-run.ts'

export function ProductDiscoveryForm({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  const [topic, setTopic] = useState('')
  const [typedTag, setTypedTag] = useState<string>()
  const options = useRunOptions()
  const affiliateTag = typedTag ?? settings?.inEffect.affiliateTag ?? ''

  async function start() {
    if (topic.trim() === '') return toastError(generationMessages.noTopic)
    if (affiliateTag.trim() === '') return toastError(generationMessages.noTag)
    const search = { topic: topic.trim(), affiliateTag: affiliateTag.trim() }
    if (await startRun({ kind: 'discovery', ...search, ...options.chosen })) onClose()
    return undefined
  }
  return (
    <DialogForm onClose={onClose} onSubmit={start} {...runFormLabels}>
      <TextField
        label="Topic or category"
        hint="Without retailer credentials, your existing products are searched."
        value={topic}
        onChange={setTopic}
      />
      <TextField label="Affiliate tag" value={affiliateTag} onChange={setTypedTag} />
      <RunOptionFields options={options} />
    </DialogForm>
  )
}
