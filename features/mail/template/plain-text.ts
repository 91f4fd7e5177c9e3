import { unsubscribeMark } from '../leases.ts'
import type { Block, Inline, LetterPlan } from './blocks.ts'
import type { Letterhead } from './html.ts'
import { ourAddress, ourLine, ourWords } from './sanitize.ts'

/** The same letter for those who read without styles. */
export function letterText(plan: LetterPlan, head: Letterhead): string {
  const { name, origin, operatorName = '', postalAddress = '' } = head
  const words = (text: string) => ourWords(text, origin).trim()
  const foot = [
    '-- ',
    words(plan.reason),
    ...(plan.canUnsubscribe ? [`Unsubscribe: ${unsubscribeMark}`] : []),
    `${ourLine(name, origin)}, ${origin}`,
    ...[operatorName, postalAddress].map(words).filter((part) => part !== ''),
  ]
  const parts = [ourLine(plan.title, origin), ...plan.blocks.map((block) => textBlock(block, origin)), foot.join('\n')]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function textBlock(block: Block, origin: string): string {
  const line = (text: string, most?: number) => ourLine(text, origin, most)
  const target = (label: string, path: string) => {
    const href = ourAddress(path, origin)
    return href === undefined ? line(label) : `${line(label)}: ${href}`
  }
  switch (block.kind) {
    case 'text':
      return inline(block.text, origin)
    case 'heading':
      return `${line(block.text)}\n${'-'.repeat(Math.min(line(block.text).length, 40))}`
    case 'buttons':
      return block.buttons.map(({ label, path }) => target(label, path)).join('\n')
    case 'quote': {
      const quoted = ourWords(block.text, origin).split('\n')
      return [...(block.by === undefined ? [] : [`${line(block.by)}:`]), ...quoted.map((one) => `> ${one}`)].join('\n')
    }
    case 'facts':
      return block.facts.map(([name, value]) => `${line(name)}: ${line(value, 300)}`).join('\n')
    case 'card':
      return `${target(block.title, block.path)}\n${ourWords(block.text, origin)}`
    case 'line':
      return ''
  }
}

function inline(text: Inline | readonly Inline[], origin: string): string {
  const parts = Array.isArray(text) ? (text as readonly Inline[]) : [text as Inline]
  return parts
    .map((part) => {
      if (typeof part === 'string') return ourWords(part, origin)
      const href = ourAddress(part.path, origin)
      return href === undefined ? ourLine(part.text, origin) : `${ourLine(part.text, origin)} (${href})`
    })
    .join('')
}
