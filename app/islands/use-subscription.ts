import type { SubmitEvent } from 'react'
import { subscribe } from '../client/newsletter.ts'
import { withMinimumBusy, useBusy } from '../client/use-busy.ts'

type SubscriptionCallbacks = {
  onEmpty: () => void
  onSubscribed: (message: string | undefined) => void
  onFailed: () => void
}

export function useSubscription({ onEmpty, onSubscribed, onFailed }: SubscriptionCallbacks) {
  const [busy, run] = useBusy()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    if (email === '') {
      onEmpty()
      field.focus()
    } else if (field.reportValidity()) {
      run(async () => {
        try {
          const message = await withMinimumBusy(subscribe(email))
          form.reset()
          onSubscribed(message)
        } catch {
          onFailed()
        }
      })
    }
  }
  return { busy, submit }
}
