import { listSources } from '#domain/articles/blocks.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { findForeignTags } from '#domain/safety/foreign-tags.ts'
import type { CheckedText } from '#features/ports.ts'
import { checkSafety, type SafetyText } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'

export function checkText(text: CheckedText, lexicon: SafetyLexicon): SafetyFinding[] {
  return [...checkSafety(toSafetyText(text), lexicon), ...findForeignTags(text.content, text)]
}

export function toSafetyText({ affiliateTag: _tag, programTags: _tags, ...text }: CheckedText): SafetyText {
  const blocks = parseArticleText(text.content)
  return { ...text, blocks, sources: new Set(listSources(blocks).map(({ number }) => number)) }
}
