import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Choice } from '#app/ui/kit/controls.tsx'
import {
  defaultTokenDays,
  maxTokenName,
  scopeTexts,
  tokenScopes,
  type TokenScope,
} from '#domain/accounts/token-scopes.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { FormDialog, useFieldErrors, type FieldErrors } from '../kit/form-dialog.tsx'
import { withReauthentication } from '../kit/reauthentication.tsx'

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
] as const

export type NewToken = { name: string; token: string }
type Props = { onClose: () => void; onMade: (made: NewToken) => void }

export function TokenDialog({ onClose, onMade }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState(String(defaultTokenDays))
  const { errors, save } = useFieldErrors('Failed to make the token')
  const toggle = (scope: TokenScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope])
  return (
    <FormDialog
      title="New token"
      onClose={onClose}
      submitLabel="Make token"
      busyLabel="Making..."
      onSubmit={() =>
        save(findErrors(name, scopes), async () => {
          const body = { name, scopes: [...scopes], days: Number(days) }
          const { token } = await withReauthentication(() => fetchJson('POST /api/admin/tokens', { body }))
          onMade({ name: name.trim(), token })
        })
      }>
      <TextField
        label="Name"
        hint="What uses it, such as “Zapier” or “Shortcut on my phone”. The log shows this name."
        error={errors['name']}
        value={name}
        onChange={setName}
        maxLength={maxTokenName}
      />
      <fieldset className="token-scopes">
        <legend>It may</legend>
        {tokenScopes.map((scope) => (
          <div key={scope}>
            <Choice label={scopeTexts[scope].label} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
            <small className="soft">{scopeTexts[scope].hint}</small>
          </div>
        ))}
        {errors['scopes'] && (
          <p className="field__error" role="alert">
            {errors['scopes']}
          </p>
        )}
      </fieldset>
      <SelectField
        label="It works for"
        options={lifetimes}
        error={errors['days']}
        value={days}
        onChange={setDays}
        hint="Afterwards the program needs a new one."
      />
    </FormDialog>
  )
}

function findErrors(name: string, scopes: readonly TokenScope[]): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Please enter a name.' }),
    ...(scopes.length === 0 && { scopes: 'Please choose what the token may do.' }),
  }
}
