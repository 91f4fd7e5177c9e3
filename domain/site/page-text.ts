import { parseArticleText } from '../articles/article-text.ts'
import { type Block, listBlockTexts } from '../articles/blocks.ts'
import type { Heading } from '../articles/blocks/heading/heading.ts'
import { plainText } from '../articles/inline-text.ts'
import { withoutHiddenTools, type HiddenTools } from '../tools/without-hidden-tools.ts'

/** The default text of a page, in the format of articles. `{site}` and the like stand for values of this site. */
export type PageText = { fields: Readonly<Record<string, string>>; text: string }

export function fillIn({ fields, text }: PageText, values: Readonly<Record<string, string>>): PageText {
  const filled = (template: string) => template.replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field)])),
    text: filled(text),
  }
}

/** The field `sections` gives the sections ids, so that links to them outlast a new wording of their titles. */
export function parsePageText({ fields, text }: PageText, site: HiddenTools = {}): Block[] {
  const ids = fields['sections']?.split(', ').values()
  return withoutHiddenTools(site, parseArticleText(text)).map((block) =>
    block.kind === 'section' ? { ...block, id: ids?.next().value ?? block.id } : block,
  )
}

type Part = { heading: Heading; blocks: Block[] }

/** `lead`: the blocks above the first section. */
export function groupBySection(blocks: readonly Block[]): { lead: Block[]; sections: (Part & { parts: Part[] })[] } {
  const lead: Block[] = []
  const sections: (Part & { parts: Part[] })[] = []
  for (const block of blocks) {
    const section = sections.at(-1)
    if (block.kind === 'section') sections.push({ heading: block, blocks: [], parts: [] })
    else if (block.kind === 'subsection' && section) section.parts.push({ heading: block, blocks: [] })
    else (section?.parts.at(-1)?.blocks ?? section?.blocks ?? lead).push(block)
  }
  return { lead, sections }
}

export function blocksText(blocks: readonly Block[]): string {
  return blocks.flatMap(listBlockTexts).map(plainText).join(' ')
}
