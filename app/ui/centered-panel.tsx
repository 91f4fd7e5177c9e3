import type { ReactNode } from 'react'

/** One narrow box on an otherwise empty page: a question, or what became of it. */
export function CenteredPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap auth">
      <div className="panel panel--padded stack">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** A form that sends nothing but its address: it works without script, and only a person presses it. */
export function PostForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      {children}
    </form>
  )
}
