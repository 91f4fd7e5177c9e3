import type { OutBlock } from './reading.ts'

/** Not a list, a table or a quote. */
export const isPlainLine = (text: string) => !text.includes('\n') && !/^(?:[|>]|[-*] |\d{1,6}\. |\[\^|---)/.test(text)

/** The words of blocks where there is room for one line only, and the blocks without words. */
export function flatLine(blocks: readonly OutBlock[]): { text: string; others: OutBlock[] } {
  const texts: string[] = []
  const others: OutBlock[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') texts.push(block.text)
    else if (block.kind === 'text') texts.push(isPlainLine(block.text) ? block.text : withoutMarks(block.text))
    else others.push(block)
  }
  return { text: texts.filter(Boolean).join(' '), others }
}

function withoutMarks(text: string): string {
  const isTable = text.startsWith('|')
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => !/^[-|\s]+$/.test(line))
    .map((line) =>
      isTable ? line.slice(1, -1).split(' | ').join(' ').trim() : line.replace(/^(?:[-*>]|\d{1,6}\.) /, ''),
    )
    .filter(Boolean)
    .join(isTable ? ' ' : '; ')
}
