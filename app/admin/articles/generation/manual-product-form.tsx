import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { hasAffiliateTag, withAffiliateTag } from '#domain/affiliate/affiliate-links.ts'
import { generationMessages } from '#domain/generation/generation.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { submitJson, toastError } from '#app/admin/kit/actions.ts'
import { RunOptionFields, runFormLabels, useRunOptions, useSettings } from './run-options.tsx'
import { startRun } from './start-run.ts'

export function ManualProductForm({ onClose }: { onClose: () => void }) {
  const tag = useSettings()?.effective.affiliateTag
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const [imageUrl, setImageUrl] = useState('')
  const options = useRunOptions()
  const [rejected, setRejected] = useState(false)
  const [isLookingUp, runLookup] = useBusy()
  const isUntagged = rejected && !hasAffiliateTag(link.trim())

  async function start() {
    if ([name, link, imageUrl].some((value) => value.trim() === '')) return toastError(generationMessages.noProduct)
    if (!hasAffiliateTag(link.trim())) {
      setRejected(true)
      const { missingTagTitle: title, missingTag: text } = generationMessages
      return showToast({ tone: 'destructive', title, text })
    }
    const affiliateProduct = { name: name.trim(), url: link.trim(), link: link.trim(), imageUrl: imageUrl.trim() }
    if (await startRun({ kind: 'affiliate', affiliateProduct, ...options.chosen })) onClose()
    return undefined
  }
  const findImage = () =>
    runLookup(async () => {
      try {
        const body = { productUrl: link.trim() }
        const found = await submitJson('POST /api/functions/extract-amazon-image', { body })
        setImageUrl(found.imageUrl)
      } catch {
        const text = 'Please enter the image URL manually'
        showToast({ tone: 'destructive', title: 'Could not extract image', text })
      }
    })
  return (
    <DialogForm onClose={onClose} onSubmit={start} {...runFormLabels}>
      <TextField label="Product name" value={name} onChange={setName} />
      <TextField
        label="Affiliate link"
        hint="From SiteStripe: a long link with your tag, or a short amzn.to link."
        error={isUntagged ? generationMessages.missingTag : undefined}
        type="url"
        value={link}
        onChange={setLink}
      />
      {isUntagged && tag !== undefined && (
        <Button variant="secondary" size="small" onClick={() => setLink(withAffiliateTag(link.trim(), tag))}>
          Add {tag} to the link
        </Button>
      )}
      <TextField label="Image link" type="url" value={imageUrl} onChange={setImageUrl} />
      <Button variant="secondary" size="small" busy={isLookingUp} onClick={findImage}>
        {isLookingUp ? 'Looking...' : 'Find the image from the link'}
      </Button>
      <RunOptionFields options={options} />
    </DialogForm>
  )
}
