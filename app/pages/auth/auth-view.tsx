import type { ReactNode } from 'react'

type Props = { title: string; lede?: ReactNode; children: ReactNode }

/** The narrow panel of all sign-in pages. */
export function AuthView({ title, lede, children }: Props) {
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
