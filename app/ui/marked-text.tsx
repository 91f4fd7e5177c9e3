import type { MarkedText as Parts } from '#domain/search/matching-sentence.ts'

/** Every second part is a word that matched. */
export function MarkedText({ parts }: { parts: Parts }) {
  // The parts of a sentence never move, so their position identifies them.
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
