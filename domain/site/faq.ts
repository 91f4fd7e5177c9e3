import type { Block } from '../articles/blocks.ts'
import type { HiddenTools } from '../tools/without-hidden-tools.ts'
import { blocksText, groupBySection, parsePageText, type PageText } from './page-text.ts'

/** `answer`: the words of `blocks`, without the paragraphs that are nothing but a link to another page. */
export type FaqQuestion = { question: string; answer: string; blocks: readonly Block[] }
export type FaqCategory = { slug: string; title: string; blocks: readonly Block[]; questions: readonly FaqQuestion[] }

/** Sections are categories and subsections questions. */
export function parseFaq(
  page: PageText,
  site: HiddenTools = {},
): { lead: readonly Block[]; categories: FaqCategory[] } {
  const { lead, sections } = groupBySection(parsePageText(page, site))
  const categories = sections.map(({ heading, blocks, parts }) => ({
    slug: heading.id,
    title: heading.text,
    blocks,
    questions: parts.map((part) => ({
      question: part.heading.text,
      answer: blocksText(part.blocks.filter((block) => !isLink(block))),
      blocks: part.blocks,
    })),
  }))
  return { lead, categories }
}

const isLink = (block: Block) =>
  block.kind === 'paragraph' && block.inlines.length === 1 && block.inlines[0]?.kind === 'link'
