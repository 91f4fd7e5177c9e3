import { useRef, useState } from 'react'
import { arrowDown, arrowUp, close, plus } from '#app/ui/icons/controls.json'
import { ActionButton, IconButton } from './buttons.tsx'
import { TextField } from './fields.tsx'
import type { FieldErrors } from './form-dialog.tsx'
import { moveItem, removeItem } from './reorder.ts'

export type RowColumn = { name: string; label: string; type?: 'text' | 'date' | 'number'; wide?: boolean }
export type Row = Readonly<Record<string, string>>

type Props = {
  label: string
  /** The singular, as in `link`. */
  what: string
  hint: string | undefined
  error: string | undefined
  /** By the number of a row that was sent and the name of its column, as in `0.name`. */
  cellErrors?: FieldErrors
  columns: readonly RowColumn[]
  initialRows: readonly Row[]
  /** Without rows in which nothing was entered. */
  onChange: (rows: readonly Row[]) => void
}

const isFilled = (row: Row) => Object.values(row).some((value) => value.trim() !== '')

/** A list as rows of fields, which can be added, moved and removed. */
export function RowsField({ label, what, hint, error, cellErrors = {}, columns, initialRows, onChange }: Props) {
  const lastKey = useRef(initialRows.length)
  const [rows, setRows] = useState(() => initialRows.map((row, key) => ({ key, row })))
  const update = (next: typeof rows) => {
    setRows(next)
    onChange(next.map(({ row }) => row).filter(isFilled))
  }
  const filledRows = rows.filter(({ row }) => isFilled(row))
  const add = () => {
    lastKey.current++
    update([...rows, { key: lastKey.current, row: Object.fromEntries(columns.map(({ name }) => [name, ''])) }])
  }
  return (
    <fieldset className="rows-field">
      <legend className="field__label">{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <ol>
        {rows.map(({ key, row }, index) => (
          <li key={key}>
            {columns.map(({ name, label: columnLabel, type = 'text', wide }) => (
              <div className={wide ? 'rows-field__wide' : undefined} key={name}>
                <TextField
                  label={columnLabel}
                  type={type}
                  error={cellErrors[`${filledRows.findIndex((one) => one.key === key)}.${name}`]}
                  value={row[name] ?? ''}
                  onChange={(value) => update(rows.with(index, { key, row: { ...row, [name]: value } }))}
                />
              </div>
            ))}
            <span className="row-actions">
              <IconButton
                icon={arrowUp}
                label={`Move up: ${what} ${index + 1}`}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && update([...moveItem(rows, index, -1)])}
              />
              <IconButton
                icon={arrowDown}
                label={`Move down: ${what} ${index + 1}`}
                aria-disabled={index === rows.length - 1 || undefined}
                onClick={() => index < rows.length - 1 && update([...moveItem(rows, index, 1)])}
              />
              <IconButton
                icon={close}
                label={`Remove ${what} ${index + 1}`}
                onClick={() => update([...removeItem(rows, index)])}
              />
            </span>
          </li>
        ))}
      </ol>
      {error && Object.keys(cellErrors).length === 0 && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <ActionButton icon={plus} onClick={add}>
        Add {what}
      </ActionButton>
    </fieldset>
  )
}
