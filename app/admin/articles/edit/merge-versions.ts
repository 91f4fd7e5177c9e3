import { joinParts, mergeText, type MergeChoice, type MergePart } from '#domain/text/merge-text.ts'
import { changedFields, type ArticleFields } from '../article-fields.ts'

type FieldName = keyof ArticleFields
export type Merge = {
  /** Fields that only one side changed, and whose value they take. */
  resolved: readonly { name: FieldName; side: 'mine' | 'theirs' }[]
  /** Fields other than the text that both sides changed. */
  open: readonly FieldName[]
  text: readonly MergePart[]
  /** Whether the text has changes of both sides that did not overlap. */
  textMerged: boolean
}
export type MergeChoices = {
  fields: Partial<Record<FieldName, 'mine' | 'theirs'>>
  /** For the open places of the text, in their order. */
  text: readonly (MergeChoice | undefined)[]
}

/** `base` is what both sides began from. Without it, every difference is a question. */
export function mergeVersions(base: ArticleFields | undefined, mine: ArticleFields, theirs: ArticleFields): Merge {
  const differing = changedFields(mine, theirs).filter((name) => name !== 'content')
  const isChanged = (side: ArticleFields, name: FieldName) => !base || changedFields(base, side).includes(name)
  const isOpen = (name: FieldName) => isChanged(mine, name) && isChanged(theirs, name)
  return {
    resolved: differing
      .filter((name) => !isOpen(name))
      .map((name) => ({ name, side: isChanged(mine, name) ? 'mine' : 'theirs' })),
    open: differing.filter(isOpen),
    text: mergeText(base?.content, mine.content, theirs.content),
    textMerged: base !== undefined && mine.content !== theirs.content && theirs.content !== base.content,
  }
}

/** What is not chosen stays mine. */
export function applyMerge(
  { resolved, text }: Merge,
  mine: ArticleFields,
  theirs: ArticleFields,
  choices: MergeChoices,
): ArticleFields {
  const taken = [
    ...resolved.filter(({ side }) => side === 'theirs').map(({ name }) => name),
    ...(Object.keys(choices.fields) as FieldName[]).filter((name) => choices.fields[name] === 'theirs'),
  ]
  const fields = Object.fromEntries(taken.map((name) => [name, theirs[name]]))
  return { ...mine, ...fields, content: joinParts(text, choices.text) }
}
