/** What a note of an import is about. Lists of the report have one kind each. */
export const noteKinds = [
  'dropped',
  'shortcode',
  'link',
  'tag',
  'finding',
  'slug',
  'date',
  'text',
  'picture',
  'product',
  'comment',
  'subscriber',
  'redirect',
] as const
export type NoteKind = (typeof noteKinds)[number]
