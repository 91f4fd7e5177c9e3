import type { MouseEvent } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Switch } from '#app/ui/kit/controls.tsx'
import { isProgramTag } from '#domain/affiliate/affiliate-tags.ts'
import { otherPrograms } from '#domain/affiliate/programs.ts'
import { subTagPrograms } from '#domain/affiliate/sub-tag.ts'
import { tools } from '#domain/tools/tools.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { UploadButton } from '../media/picture-dialog.tsx'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import type { FieldErrors } from '../kit/form-dialog.tsx'
import { formatAuthors, parseAuthors } from './format-authors.ts'
import { formatMenuRows, menuColumns, parseMenuRows } from './menu-rows.ts'
import { formatSynonymRows, parseSynonymRows, synonymColumns } from './synonym-rows.ts'
import { SwitchesField } from './switches-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { RowsField, type Row, type RowColumn } from '../kit/rows-field.tsx'
import { hexColor } from '#domain/site/brand.ts'
import type { SettingField } from '#domain/site/setting-fields.ts'
import { resolvePoisonLines, type EditableSettings as Settings } from '#domain/site/settings.ts'

type Value = Settings[keyof Settings]
type Props = {
  field: SettingField
  value: Value
  error: string | undefined
  /** Of the rows of a list. */
  cellErrors?: FieldErrors
  /** A value that would be accepted instead. */
  suggestion: string | undefined
  /** The value that applies while the setting is empty. */
  effectiveValue: string
  onSet: (value: Value) => void
}

const logoTypes = 'image/svg+xml,image/png,image/jpeg,image/webp'

/** It is checked and shown in the preview at once, but readers see it only after saving. */
function uploadLogo(file: File) {
  const form = new FormData()
  form.set('image', file)
  return fetchJson('POST /api/admin/logo', { form })
}

const testimonialColumns: readonly RowColumn[] = [
  { name: 'name', label: 'Name' },
  { name: 'rating', label: 'Stars', type: 'number' },
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'consent', label: 'How the reader agreed' },
  { name: 'quote', label: 'Quote', wide: true },
]

const poisonLineColumns: readonly RowColumn[] = [
  { name: 'country', label: 'Country' },
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Number' },
  { name: 'note', label: 'Hours and fees', wide: true },
]

const toolOptions = tools.map(({ slug, name }) => ({ key: slug, label: name }))
const subTagOptions = subTagPrograms.map(({ key, name, subTag }) => ({ key, label: `${name} (${subTag})` }))

/** `listed`: whether the stored keys are those that are on. Calculators are off if listed, so that a new one is on. */
function switches(keys: readonly string[], onSet: (keys: string[]) => void, listed: 'on' | 'off') {
  return {
    isOn: (key: string) => keys.includes(key) === (listed === 'on'),
    onSwitch(key: string, isOn: boolean) {
      const others = keys.filter((one) => one !== key)
      onSet(isOn === (listed === 'on') ? [...others, key] : others)
    },
  }
}

const toPoisonLine = ({ country = '', name = '', phone = '', note = '' }: Row) => ({ country, name, phone, note })

const toTestimonial = ({ name = '', rating, date = '', consent = '', quote = '' }: Row) => ({
  ...{ name, date, consent, quote },
  rating: Number(rating),
})

export function SettingControl({ field, value, error, cellErrors, suggestion, effectiveValue, onSet }: Props) {
  const { kind, label, hint, options = {}, placeholder = effectiveValue } = field
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = { label, hint, error }
  /** For buttons that disappear with the change: the control of the setting takes the focus. */
  const setAndFocus = (next: Value) => (event: MouseEvent) => {
    const setting = event.currentTarget.closest('[data-setting]')
    setting?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
    onSet(next)
  }
  switch (kind) {
    case 'switch':
      return (
        <div className="settings__switch">
          <Switch label={label} checked={value === true} onChange={(event) => onSet(event.currentTarget.checked)} />
          {hint && <p className="field__hint">{hint}</p>}
          {error && (
            <p className="field__error" role="alert">
              {error}
            </p>
          )}
        </div>
      )
    case 'choice': {
      const choices = Object.entries(options).map(([option, name]) => ({ value: option, label: name }))
      return <SelectField {...shared} value={text} options={choices} onChange={onSet} />
    }
    case 'authors':
      return (
        <TextareaField
          {...shared}
          rows={3}
          placeholder={placeholder}
          defaultValue={formatAuthors(value as Settings['authors'])}
          onChange={(input) => onSet(parseAuthors(input))}
        />
      )
    case 'testimonials':
      return (
        <RowsField
          {...shared}
          cellErrors={cellErrors ?? {}}
          what="testimonial"
          columns={testimonialColumns}
          initialRows={(value as Settings['testimonials']).map((one) => ({ ...one, rating: String(one.rating) }))}
          onChange={(rows) => onSet(rows.map(toTestimonial))}
        />
      )
    case 'poisonLines':
      return (
        <RowsField
          {...shared}
          cellErrors={cellErrors ?? {}}
          what="line"
          columns={poisonLineColumns}
          initialRows={resolvePoisonLines({ poisonLines: value as Settings['poisonLines'] })}
          onChange={(rows) => onSet(rows.map(toPoisonLine))}
        />
      )
    case 'tools':
      return <SwitchesField {...shared} options={toolOptions} {...switches(value as string[], onSet, 'off')} />
    case 'programs':
      return otherPrograms.map((program) => {
        const tags = value as Settings['programTags']
        const tag = tags[program.key] ?? ''
        const isValid = tag.trim() === '' || isProgramTag(program.key, tag.trim())
        return (
          <TextField
            label={`${program.name} ${label}`}
            hint={program.hint}
            error={isValid ? undefined : error}
            value={tag}
            onChange={(input) => onSet({ ...tags, [program.key]: input })}
            key={program.key}
          />
        )
      })
    case 'subTags':
      return <SwitchesField {...shared} options={subTagOptions} {...switches(value as string[], onSet, 'on')} />
    case 'timeZone':
      return <TimeZoneField {...shared} value={text} onSet={onSet} onOffer={setAndFocus} />
    case 'color':
      return (
        <>
          <TextField {...shared} placeholder={placeholder} value={text} onChange={onSet} />
          <label className="settings__picker small soft">
            <input
              type="color"
              value={hexColor.test(text) ? text : placeholder}
              onChange={(event) => onSet(event.currentTarget.value)}
            />
            Pick a color
          </label>
          {suggestion && <ActionButton onClick={setAndFocus(suggestion)}>Use {suggestion}</ActionButton>}
        </>
      )
    case 'logo':
      return (
        <div className="field">
          <span className="field__label">{label}</span>
          <div className="row row--close">
            <UploadButton
              label={value ? 'Replace logo' : 'Upload logo'}
              errorTitle="Failed to upload the logo"
              accept={logoTypes}
              onChoose={async (file) => onSet(await uploadLogo(file))}
            />
            {value && <ActionButton onClick={setAndFocus(null)}>Remove logo</ActionButton>}
          </div>
          <span className="field__hint">{hint}</span>
        </div>
      )
    case 'menu':
      return (
        <RowsField
          {...shared}
          what="link"
          columns={menuColumns}
          initialRows={parseMenuRows(text || placeholder)}
          onChange={(rows) => {
            const menu = formatMenuRows(rows)
            onSet(menu === placeholder ? '' : menu)
          }}
        />
      )
    case 'synonyms':
      return (
        <RowsField
          {...shared}
          what="synonym"
          columns={synonymColumns}
          initialRows={parseSynonymRows(text)}
          onChange={(rows) => onSet(formatSynonymRows(rows))}
        />
      )
    case 'lines':
      return <TextareaField {...shared} rows={3} value={text} onChange={onSet} />
    default: {
      const isNumber = kind === 'number'
      return (
        <TextField
          {...shared}
          type={kind}
          {...(isNumber && { min: 0 })}
          placeholder={placeholder}
          value={text}
          onChange={(input) => onSet(isNumber ? (input === '' ? null : Number(input)) : input)}
        />
      )
    }
  }
}
