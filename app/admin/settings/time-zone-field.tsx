import { useId, type MouseEvent } from 'react'
import { ActionButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'
import { browserTimeZone } from '../kit/site-time-zone.ts'

type Props = {
  label: string
  hint: string | undefined
  error: string | undefined
  value: string
  onSet: (value: string) => void
  onOffer: (value: string) => (event: MouseEvent) => void
}

/** Some browsers leave UTC out of the list. */
const listTimeZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** A list to search by typing, and the zone of the browser with one click. */
export function TimeZoneField({ value, onSet, onOffer, ...field }: Props) {
  const list = useId()
  const offered = browserTimeZone()
  return (
    <>
      <TextField
        {...field}
        value={value}
        onChange={(input) => onSet(input.trim())}
        list={list}
        placeholder="UTC"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {listTimeZones().map((name) => (
          <option value={name} key={name} />
        ))}
      </datalist>
      {offered !== value && <ActionButton onClick={onOffer(offered)}>Use {offered}, as this browser</ActionButton>}
    </>
  )
}
