import type { ReactNode } from 'react'

export function CenteredPanel({ title, lede, children }: { title: string; lede?: ReactNode; children: ReactNode }) {
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

/** A form without fields: it works without script, and mail scanners don't submit it. */
export function PostForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      {children}
    </form>
  )
}
