import type { ReactNode } from 'react'
import { close } from '../icons/controls.ts'
import { Glyph } from '../icons/glyph.tsx'
import { alert, info, success } from '../icons/states.ts'
import { Button } from './button.tsx'

type Tone = 'info' | 'success' | 'destructive'

type Props = { tone: Tone; title: string; text?: ReactNode; onClose: () => void }

const drawings: Record<Tone, string> = { info, success, destructive: alert }

export function ToastCard({ tone, title, text, onClose }: Props) {
  return (
    <div className={`toast toast--${tone}`}>
      <Glyph d={drawings[tone]} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <Button size="icon" aria-label="Dismiss" onClick={onClose}>
        <Glyph d={close} size="small" />
      </Button>
    </div>
  )
}
