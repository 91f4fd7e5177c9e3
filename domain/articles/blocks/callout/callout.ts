import type { BlockDefinition } from '../../block-definition.ts'
import type { Inline } from '../../inline-text.ts'
import { parseQuoteMark } from '../quote/quote.ts'

export type CalloutTone = 'do-now' | 'never' | 'call-your-vet' | 'good-to-know'
export type CalloutBlock = { kind: 'callout'; tone: CalloutTone; inlines: Inline[] }

export const calloutLabels: Record<CalloutTone, string> = {
  'do-now': 'Do now',
  never: 'Never',
  'call-your-vet': 'Call your vet',
  'good-to-know': 'Good to know',
}

export const calloutTones = Object.keys(calloutLabels) as CalloutTone[]

/** `Never: text` after the mark of a quote. */
export function parseCallout(text: string): { tone: CalloutTone; text: string } | undefined {
  const colon = text.slice(0, 20).indexOf(':')
  const label = colon < 0 ? '' : text.slice(0, colon).trim().toLowerCase()
  const tone = calloutTones.find((each) => calloutLabels[each].toLowerCase() === label)
  return tone && { tone, text: text.slice(colon + 1).trim() }
}

export const callout: BlockDefinition<CalloutBlock> = {
  examples: calloutTones.map((tone) => `> ${calloutLabels[tone]}: Keep the cat indoors.`),
  parse(reader) {
    const text = parseQuoteMark(reader.line())
    const parsed = text === undefined ? undefined : parseCallout(text)
    if (!parsed?.text) return undefined
    return { kind: 'callout', tone: parsed.tone, inlines: reader.inlines(parsed.text) }
  },
  texts: ({ inlines }) => [inlines],
  html: ({ tone, inlines }, { inline }) => `<p><b>${calloutLabels[tone]}:</b> ${inline(inlines)}</p>`,
  markdown: ({ tone, inlines }, { inline }) => `> **${calloutLabels[tone]}:** ${inline(inlines)}`,
}
