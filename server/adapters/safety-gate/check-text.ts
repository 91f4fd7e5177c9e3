import { listSources } from '#domain/articles/blocks.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { findForeignTags } from '#domain/safety/foreign-tags.ts'
import type { CheckedText } from '#features/ports.ts'
import { checkSafety, type SafetyText } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'

export function checkText(text: CheckedText, lexicon: SafetyLexicon): SafetyFinding[] {
  const { content } = text
  const beginning = { ...text, content: content.slice(0, maxLength) }
  return [...checkSafety(toSafetyText(beginning), lexicon), ...findForeignTags(content, text)]
}

/** Some 15,000 words, more than a generated text may have. A megabyte would keep other requests waiting for seconds. */
const maxLength = 100_000

export function toSafetyText({ affiliateTag: _tag, programTags: _tags, ...text }: CheckedText): SafetyText {
  const blocks = parseArticleText(text.content)
  return { ...text, blocks, sources: new Set(listSources(blocks).map(({ number }) => number)) }
}
