import { check, minus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { Evidence } from '#domain/products/evidence.ts'

type Entry = { reader: boolean; measurement: string; photo: string }
type Props = { evidence: Evidence; tests: readonly Entry[]; isSample: boolean }

/** Why the product has its tier, and what the next one needs. */
export function EvidencePanel({ evidence, tests, isSample }: Props) {
  const ours = tests.filter(({ reader }) => !reader)
  const steps = [
    { text: 'Somebody of us used it: an entry with day, animal and person', done: ours.length > 0 },
    {
      text: 'A measurement or a photo in the log',
      done: ours.some(({ measurement, photo }) => measurement !== '' || photo !== ''),
    },
    { text: 'A reader used it and agreed to be named', done: tests.some(({ reader }) => reader) },
  ]
  if (isSample)
    return (
      <p className="soft">
        A sample stands for a kind of product and is never reviewed. Give it a link of its own first.
      </p>
    )
  return (
    <>
      <p className="soft small">Counted from the log and the sources, not chosen.</p>
      <ul className="evidence-steps">
        {steps.map(({ text, done }) => (
          <li key={text} data-done={done || undefined}>
            <Glyph d={done ? check : minus} size="small" />
            <span>
              <span className="visually-hidden">{done ? 'Done: ' : 'Missing: '}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">
        {evidence.tier === 'tested'
          ? 'Words such as “we tested” may stand in articles about this product while this log does.'
          : 'Words such as “we tested” in articles about this product need the first two.'}
      </p>
    </>
  )
}
