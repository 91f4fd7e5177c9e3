import { useState, type ReactNode } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { check, close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { errorMessage } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { TextField } from '../kit/fields.tsx'

type Trace = ResponseOf<'POST /api/admin/redirects/trace'>

const endTexts: Readonly<Record<Trace['end'], string>> = {
  page: 'a page of the site',
  missing: 'no page, readers see a 404',
  gone: 'answers “gone” (410)',
  elsewhere: 'an address elsewhere, without the query of the reader',
  circle: 'goes in a circle, so readers see a 404',
}

/** Where an address leads, and how rules work. */
export function TryAddress() {
  const [address, setAddress] = useState('')
  const [trace, setTrace] = useState<Trace>()
  const [error, setError] = useState<string>()
  const [busy, run] = useBusy()

  async function ask() {
    try {
      setTrace(await fetchJson('POST /api/admin/redirects/trace', { body: { address } }))
      setError(undefined)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setTrace(undefined)
      setError(errorMessage(failure) ?? 'The address could not be tried. Please try again.')
    }
  }
  return (
    <div className="redirect-pair">
      <section className="panel" aria-labelledby="try-address">
        <h3 id="try-address">Try an address</h3>
        <form
          className="redirect-try"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            run(ask)
          }}>
          <TextField
            label="Address of the site"
            placeholder="/old-page"
            error={error}
            value={address}
            onChange={(value) => {
              setAddress(value)
              setError(undefined)
            }}
            maxLength={2048}
            spellCheck={false}
            autoCapitalize="none"
            dir="ltr"
          />
          <ActionButton type="submit" busy={busy} busyLabel="Trying...">
            Try
          </ActionButton>
        </form>
        <div role="status">{trace && <Steps trace={trace} />}</div>
      </section>
      <section className="panel" aria-labelledby="how-rules-work">
        <h3 id="how-rules-work">How rules work</h3>
        <ul className="redirect-rules">
          <Rule>A page of your own wins over everything, then an exact address, then the longest pattern.</Rule>
          <Rule>Chains are shortened when you save. The query of a reader is passed on within the site.</Rule>
          <Rule no>Circles are refused, with the rule that closes them.</Rule>
          <Rule no>A pattern that would catch every address is refused.</Rule>
        </ul>
      </section>
    </div>
  )
}

function Steps({ trace: { steps, end } }: { trace: Trace }) {
  const count = steps.filter(({ by }) => by !== null).length
  return (
    <ol className="redirect-trace" data-end={end}>
      {steps.map(({ address, by, ended }, index) => (
        <li key={index}>
          <code>{address}</code>
          <small className="soft">
            {by !== null && `rule ${by}`}
            {ended && ', which has ended'}
            {index === steps.length - 1 && [by === null ? '' : ': ', endTexts[end]].join('')}
            {index === steps.length - 1 &&
              count > 0 &&
              end === 'page' &&
              `, in ${count === 1 ? 'one step' : `${count} steps`}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Rule({ no = false, children }: { no?: boolean; children: ReactNode }) {
  return (
    <li data-no={no || undefined}>
      <Glyph d={no ? close : check} size="small" />
      <span>{children}</span>
    </li>
  )
}
