import { useState, type ReactNode } from 'react'
import { readStorage, removeStorage, writeStorage } from '#app/client/safe-storage.ts'
import { limitMarks } from '#domain/text/limit-marks.ts'
import { useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { TextareaField } from '../kit/fields.tsx'
import { ShortDate } from '../kit/short-date.tsx'

const replyHint = 'Plain text, at most 5,000 characters. Ctrl+Enter sends it. Until then, this tab keeps what you type.'

type BoxProps = {
  id: string
  label: string
  stored?: string
  submitLabel: string
  onSend: (text: string) => Promise<void>
}

/** What was typed stays in the browser's tab until it is sent. `id` is of the item replied to. */
export function ReplyBox({ id, label, stored = '', submitLabel, onSend }: BoxProps) {
  const draftKey = `replyDraft:${id}` as const
  const [text, setText] = useState(() => readStorage('session', draftKey) ?? stored)
  const [busy, act] = useAction()
  const send = () =>
    act('Not sent', async () => {
      await onSend(text)
      removeStorage('session', draftKey)
      setText('')
    })
  return (
    <div className="reply-box">
      <TextareaField
        label={label}
        hint={replyHint}
        rows={4}
        maxLength={5000}
        value={text}
        onChange={(value) => {
          setText(value)
          writeStorage('session', draftKey, value)
        }}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && send()}
      />
      <ActionButton variant="primary" busy={busy} busyLabel="Sending..." onClick={send}>
        {submitLabel}
      </ActionButton>
    </div>
  )
}

type ReplyProps = { label: string; by: string; at: string; text: string; state?: ReactNode; children?: ReactNode }

export function Reply({ label, by, at, text, state, children }: ReplyProps) {
  return (
    <article className="reply" aria-label={label}>
      <p className="message__facts small soft">
        <b>{by}</b>
        <ShortDate iso={at} />
        {state}
      </p>
      <p className="user-text">{limitMarks(text)}</p>
      {children}
    </article>
  )
}
