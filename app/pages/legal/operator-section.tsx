import { Fragment, type ReactNode } from 'react'
import type { Settings } from '#domain/site/settings.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }
export type Operator = Pick<Settings, 'operatorName' | 'postalAddress'>

/** The site's operator; renders nothing until the owner has entered it. */
export function operatorSections(operator: Operator | undefined): LegalSection[] {
  if (!operator) return []
  const { operatorName, postalAddress } = operator
  const lines = [operatorName, ...postalAddress.split('\n')].map((line) => line.trim()).filter(Boolean)
  if (lines.length === 0) return []
  const body = (
    <address>
      {lines.map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
    </address>
  )
  return [{ id: 'operator', title: 'Who runs this site', body }]
}
