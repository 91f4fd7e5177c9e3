import { useState } from 'react'
import { arrowRight, chevronDown } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Input, Select } from '#app/ui/kit/controls.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import type { Import } from './import-parts.tsx'

type Props = {
  title: string
  what: 'category' | 'author'
  entries: Import['report']['categories']
  chosen: Readonly<Record<string, string>>
  /** Ours. Without them the name can be typed. */
  options?: readonly string[]
  missing?: readonly string[]
  onChange: (key: string, value: string) => void
}

/** What each name of the old site becomes here. Open while a choice is missing. */
export function MappingRows({ title, what, entries, chosen, options, missing = [], onChange }: Props) {
  const waiting = entries.filter(({ key }) => missing.includes(`${what} ${key}`)).length
  const many = what === 'category' ? 'categories' : 'authors'
  return (
    <li>
      <details className="import-mapping" open={waiting > 0 || undefined}>
        <summary className="import-row">
          <span>
            <b>{title}</b>
            <small className="soft">{pluralize(entries.length, what, many)} in the files</small>
          </span>
          <Glyph d={arrowRight} size="small" />
          <span>
            {waiting > 0
              ? `${pluralize(waiting, 'choice')} to make`
              : what === 'category'
                ? 'yours'
                : 'names under articles; nobody gets an account or a mail'}
          </span>
          <span className="transfer-count">
            {formatCount(entries.length)} <Glyph d={chevronDown} size="small" />
          </span>
        </summary>
        <ul>
          {entries.map(({ key, name, count }) => {
            const isMissing = missing.includes(`${what} ${key}`)
            const label = `${what === 'category' ? 'Category' : 'Author'} for ${name}`
            const value = chosen[key] ?? ''
            return (
              <li key={key}>
                <span>{name}</span>
                <span className="transfer-count">{formatCount(count)}</span>
                {options ? (
                  <Select
                    aria-label={label}
                    aria-invalid={isMissing || undefined}
                    value={value}
                    options={[{ value: '', label: 'Choose a category' }, ...options]}
                    onChange={(event) => onChange(key, event.currentTarget.value)}
                  />
                ) : (
                  <NameInput label={label} value={value} onChange={(next) => onChange(key, next)} />
                )}
              </li>
            )
          })}
        </ul>
      </details>
    </li>
  )
}

/** Saved when it is left. */
function NameInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      aria-label={label}
      maxLength={120}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== undefined && typed.trim() !== '' && typed !== value) onChange(typed.trim())
        setTyped(undefined)
      }}
    />
  )
}
