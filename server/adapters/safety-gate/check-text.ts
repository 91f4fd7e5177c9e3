import { listBlockLabels, listBlockTexts, listSources, type Block } from '#domain/articles/blocks.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { findForeignTags } from '#domain/safety/foreign-tags.ts'
import type { CheckedText } from '#features/ports.ts'
import type { Block as SafetyBlock } from '#safety/article-blocks.ts'
import { checkSafety, type SafetyText } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'

export function checkText(text: CheckedText, lexicon: SafetyLexicon): SafetyFinding[] {
  return [...checkSafety(toSafetyText(text), lexicon), ...findForeignTags(text.content, text)]
}

export function toSafetyText({ affiliateTag: _tag, programTags: _tags, ...text }: CheckedText): SafetyText {
  const blocks = parseArticleText(text.content)
  return {
    ...text,
    blocks: blocks.map(toSafetyBlock),
    sources: new Set(listSources(blocks).map(({ number }) => number)),
  }
}

/** A new kind of block is read without a change here, unless it says something about the blocks around it. */
function toSafetyBlock(block: Block): SafetyBlock {
  switch (block.kind) {
    case 'section':
    case 'subsection':
    case 'paragraph':
    case 'quote':
    case 'callout':
    case 'list':
    case 'table':
    case 'steps':
      return block
    default:
      return { kind: 'other', texts: listBlockTexts(block), labels: listBlockLabels(block) }
  }
}
