import { withoutLinkTargets } from './without-link-targets.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Button } from '#app/ui/kit/button.tsx'

export type Check = ResponseOf<'POST /api/admin/articles/:id/check'>
type Props = Pick<Check, 'findings'> & { facts?: Check['facts']; onShow?: (sentence: string) => void }

export function FindingList({ findings, facts = [], onShow }: Props) {
  return (
    <ul className="finding-list" aria-label="Findings">
      {findings.map(({ rule, reason, sentence, fact }) => {
        const usedFact = facts.find(({ id }) => id === fact)
        return (
          <li key={`${rule} ${sentence} ${reason}`}>
            {reason}
            {sentence !== '' && !reason.includes(sentence) && <q>{sentence}</q>}
            {usedFact && (
              <span className="soft small">
                {usedFact.statement} <FactSource {...usedFact} />
              </span>
            )}
            {onShow && sentence !== '' && (
              <Button variant="quiet" size="small" onClick={() => onShow(sentence)}>
                Show
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function FactSource({ source_title, source_url }: Check['facts'][number]) {
  if (!source_url) return <>({source_title})</>
  return (
    <a className="inline-link" href={source_url} target="_blank" rel="noreferrer">
      {source_title}
    </a>
  )
}

/** Selects the paragraph, keyword or field with the sentence, in whichever editor is open. */
export function showSentence(sentence: string) {
  const words = plain(sentence).slice(0, 60)
  const isThere = (text: string) => plain(text).includes(words)
  const blocks = document.querySelectorAll('.edit-grid :is(.ProseMirror :is(p, li, h2, h3, td), .chips li)')
  const block = [...blocks].findLast(({ textContent }) => isThere(textContent))
  if (!block) return selectInField(isThere)
  block.scrollIntoView({ block: 'center' })
  getSelection()?.selectAllChildren(block)
}

/** In Markdown, or beside the text: in the title, say. */
function selectInField(isThere: (text: string) => boolean) {
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('.edit-grid :is(textarea, input)')
  const field = [...fields].find(({ value }) => value.split('\n').some(isThere))
  const lines = field?.value.split('\n') ?? []
  const index = lines.findLastIndex(isThere)
  const before = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0)
  field?.setSelectionRange(before, before + (lines[index]?.length ?? 0))
  // Focus is what scrolls to the selection.
  field?.focus()
}

/** Without the marks of Markdown, which only one of the editors shows. */
function plain(text: string): string {
  return withoutLinkTargets(text)
    .replaceAll(/[*[\]]/g, '')
    .trim()
}
