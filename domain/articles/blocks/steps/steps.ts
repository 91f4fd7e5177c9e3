import type { BlockDefinition } from '../../block-definition.ts'
import { htmlList } from '../../html-parts.ts'
import type { Inline } from '../../inline-text.ts'
import { markdownList } from '../../markdown-parts.ts'
import { parseListMark } from '../list/list-mark.ts'

export type StepsBlock = {
  kind: 'steps'
  id: string
  title: string
  subject: string
  steps: Inline[][]
  /** Lines of the block that are not numbered. */
  notes: Inline[][]
  stop?: Inline[]
}

const fence = ':::'

/** `::: steps Title | Subject`. */
function parseStart(line: string): { title: string; subject: string } | undefined {
  if (!line.startsWith(fence)) return undefined
  const words = line.slice(fence.length).trim()
  if (words !== 'steps' && !words.startsWith('steps ')) return undefined
  const [title = '', ...subject] = words.slice('steps'.length).split('|')
  return { title: title.trim() || 'What to do now', subject: subject.join('|').trim() }
}

/** `Stop: text` in a block of steps. */
function parseStop(line: string): string | undefined {
  return line.slice(0, 5).toLowerCase() === 'stop:' ? line.slice(5).trim() : undefined
}

export const steps: BlockDefinition<StepsBlock> = {
  examples: ['::: steps What to do now | Heatstroke\n1. Move into the shade.\n2. Call.\nStop: shivering\n:::'],
  lineName: [fence, 'card'],
  isIntroduced: true,
  /** Ends at `:::`, at the next line with `#` or at the end of the text, so an unclosed block does not swallow an article. */
  parse(reader) {
    const start = parseStart(reader.line())
    if (!start) return undefined
    const block: StepsBlock = { kind: 'steps', id: reader.headingId(start.title), ...start, steps: [], notes: [] }
    for (reader.advance(); !reader.isEnd(); reader.advance()) {
      const line = reader.line()
      if (line.startsWith('#') || parseStart(line)) break
      if (line === fence) {
        reader.advance()
        break
      }
      const mark = parseListMark(line, reader.raw())
      const stop = mark ? undefined : parseStop(line)
      if (mark) block.steps.push(reader.inlines(mark.text))
      else if (stop && !block.stop) block.stop = reader.inlines(stop)
      else block.notes.push(reader.inlines(line))
    }
    return block
  },
  texts: (block) => [...block.steps, ...block.notes, ...(block.stop ? [block.stop] : [])],
  labels: ({ title, subject }) => [title, subject],
  warning(block, lines) {
    if (block.steps.length === 0) return 'This block of steps has no numbered lines.'
    return lines.at(-1) === fence ? undefined : 'This block of steps is not closed. End it with a line of three colons.'
  },
  html(block, { medium, inline }) {
    const head = `<h3>${medium.words([block.title, block.subject].filter(Boolean).join(': '))}</h3>`
    const notes = [...block.notes, ...(block.stop ? [block.stop] : [])].map((line) => `<p>${inline(line)}</p>`)
    return head + htmlList(true, block.steps.map(inline)) + notes.join('')
  },
  markdown(block, { medium, inline }) {
    const title = [block.title, block.subject].filter(Boolean).join(': ')
    const stop = block.stop ? [`**Stop:** ${inline(block.stop)}`] : []
    return [
      `### ${medium.words(title)}`,
      markdownList(block.steps.map(inline), 1),
      ...block.notes.map(inline),
      ...stop,
    ].join('\n\n')
  },
}
