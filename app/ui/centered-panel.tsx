import type { ReactNode } from 'react'
import { Button, type ButtonStyle, LinkButton } from './kit/button.tsx'

export type PanelTitle = { title: string; lede?: ReactNode }

export function CenteredPanel({ title, lede, children }: PanelTitle & { children: ReactNode }) {
  return (
    <div className="wrap auth">
      <div className="panel panel--padded stack">
        <h1>{title}</h1>
        {lede && <p>{lede}</p>}
        {children}
      </div>
    </div>
  )
}

type PostFormProps = { action: string; label: string; variant?: ButtonStyle['variant']; children?: ReactNode }

/** A form without fields: it works without script, and mail scanners don't submit it. */
export function PostForm({ action, label, variant = 'primary', children }: PostFormProps) {
  return (
    <form method="post" action={action}>
      {children}
      <Button variant={variant} type="submit" wide>
        {label}
      </Button>
    </form>
  )
}

/** A way out of the panel, below what it is about. */
export function PanelLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton variant="secondary" wide href={href}>
      {children}
    </LinkButton>
  )
}
