import { plainText } from '../articles/inline-text.ts'
import { groupBySection, parsePageText, type PageText } from './page-text.ts'

/** `answer` is plain text. `link` follows it and leads to a page of this site. */
export type FaqQuestion = { question: string; answer: string; link?: { href: string; label: string } }
export type FaqCategory = { slug: string; title: string; questions: readonly FaqQuestion[] }

/** Sections are categories and subsections questions. A paragraph that is nothing but a link is the link. */
export function parseFaq(page: PageText): FaqCategory[] {
  return groupBySection(parsePageText(page)).map(({ heading, parts }) => ({
    slug: heading.id,
    title: heading.text,
    questions: parts.map((part) => {
      const entry: FaqQuestion = { question: part.heading.text, answer: '' }
      for (const block of part.blocks) {
        if (block.kind !== 'paragraph') continue
        const [first, second] = block.inlines
        if (first?.kind === 'link' && !second) entry.link = { href: first.href, label: plainText(first.inlines) }
        else entry.answer = `${entry.answer} ${plainText(block.inlines)}`.trim()
      }
      return entry
    }),
  }))
}
