/** What the owner chooses. Keys are those of the source. */
export type ImportOptions = Readonly<{
  /** Where the old site was, such as `https://old.example`. */
  address: string
  /** Affiliate tags of the old site that are the owner's. */
  ownTags: readonly string[]
  /** The name of one of our categories; empty until the owner has chosen. */
  categories: Readonly<Record<string, string>>
  /** For articles without a category. */
  otherCategory: string
  /** The name that articles show. */
  authors: Readonly<Record<string, string>>
  /** `drafts`: nothing becomes public by itself. */
  status: 'as they were' | 'drafts'
  comments: boolean
  /** Fetches from the old site what the files lack. */
  pictures: boolean
  subscribers: boolean
  /** What the subscribers agreed to, in the words they saw. */
  consent: string
}>

export const defaultOptions: ImportOptions = {
  address: '',
  ownTags: [],
  categories: {},
  otherCategory: '',
  authors: {},
  status: 'as they were',
  comments: true,
  pictures: true,
  subscribers: false,
  consent: '',
}
