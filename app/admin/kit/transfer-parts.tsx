import type { ReactNode } from 'react'
import { formatCount } from './format.ts'

export function PartHead({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <div className="transfer-head">
      <h3>{title}</h3>
      {note && <p className="soft">{note}</p>}
    </div>
  )
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${formatCount(Math.max(1, Math.round(bytes / 1e3)))} KB`
  return bytes < 1e9 ? `${formatCount(Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
