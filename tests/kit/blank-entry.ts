import type { EntryInput } from '#domain/finder/entry.ts'

export const blankEntry: EntryInput = {
  name: 'Tea',
  kind: 'food',
  also_called: [],
  levels: { dog: 'never' },
  answer: 'Tea has caffeine.',
  signs: [],
  now: [],
  never: [],
  route: 'eaten',
  facts: [],
  source_title: '',
  source_organization: '',
  source_url: '',
  checked_on: null,
  hidden: false,
}
