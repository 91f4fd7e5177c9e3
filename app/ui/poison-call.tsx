import { phoneHref, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { phone } from './icons/blocks.json'
import { Glyph } from './icons/glyph.tsx'

export function PoisonCall({ line }: { line: PoisonLine }) {
  return (
    <a className="call" href={phoneHref(line.phone)}>
      <Glyph d={phone} />
      <b>{line.phone}</b>
      <span>{[line.name, line.note].filter(Boolean).join('. ')}</span>
    </a>
  )
}
