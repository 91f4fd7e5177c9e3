import type { ReactNode } from 'react'
import type { Situation } from '#domain/tonight/situation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { printer } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import icons from './situation-icons.json'

const paths: Readonly<Record<string, string>> = icons

export function Start({ situations, children }: { situations: readonly Situation[]; children: ReactNode }) {
  return (
    <section className="tonight-part tonight-part--first" id="start" tabIndex={-1}>
      <h2>What is happening?</h2>
      <p className="tonight-note">
        Pick the worst thing you see. If you are unsure, call: clinics take false alarms every night.
      </p>
      <ul className="situations">
        {situations.map(({ id, name, hint, icon }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <svg className="situations__icon" viewBox="0 0 48 48" aria-hidden="true">
                <path d={paths[icon]} />
              </svg>
              <b>{name}</b>
              <span>{hint}</span>
              <Icon name="arrowRight" />
            </a>
          </li>
        ))}
      </ul>
      <p className="tonight-links">
        <button type="button" className="needs-script" data-print>
          <Glyph d={printer} />
          Print all of this as one page
        </button>
        <span className="tonight-saved" data-saved hidden>
          <Icon name="check" />
          Saved on this device. Works without a connection.
        </span>
      </p>
      {children}
    </section>
  )
}
