import { useState } from 'react'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { TextField } from '../kit/fields.tsx'

/** Saved when it is left, if it is an address. */
export function AddressField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string>()
  const save = () => {
    const address = typed.trim()
    if (address === value) return
    if (address === '' || parseWebUrl(address)) onChange(address)
    else setError('Please enter a full address that starts with https://.')
  }
  return (
    <TextField
      label="Address of the old site"
      hint="Old links, pictures and redirects depend on it."
      error={error}
      value={typed}
      maxLength={500}
      inputMode="url"
      onChange={(next) => {
        setError(undefined)
        setTyped(next)
      }}
      onBlur={save}
    />
  )
}
