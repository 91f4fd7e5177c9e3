import { hasHiddenCharacters } from '../text/hidden-characters.ts'
import { isSingleLine } from '../text/text-input.ts'

export const authorKinds = ['desk', 'person'] as const
type AuthorKind = (typeof authorKinds)[number]
export type AuthorLink = { label: string; href: string }

/** `name` is what articles name as their author. A desk is an editorial team; a person is a real one. */
export type Author = {
  id: string
  slug: string
  name: string
  kind: AuthorKind
  role: string
  /** Paragraphs, with an empty line between them. */
  bio: string
  image_url: string
  links: readonly AuthorLink[]
  version: number
}

export type Byline = Pick<Author, 'slug' | 'name' | 'kind'>

export type AuthorInput = Pick<Author, 'name' | 'kind' | 'role' | 'bio' | 'image_url' | 'links'>

const limits = { name: 120, role: 200, bio: 4000, image_url: 500, label: 80, href: 500 } as const
const maxAuthorLinks = 8

/** A page of this site, or of another one. Anything else could run script. */
export function isAuthorLink(href: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(href) || /^\/(?!\/)\S*$/.test(href) || /^mailto:[^\s@]+@[^\s@]+$/i.test(href)
}

export function authorErrors({ name, role, bio, image_url, links }: AuthorInput): Record<string, string> {
  const tooLong = (text: string, most: number) => text.length > most && `Use at most ${most} characters.`
  const lineError = (text: string, most: number) => tooLong(text, most) || nameError(text)
  const isPicture = image_url === '' || /^(https?:\/\/[^\s/]|\/(?!\/))\S*$/i.test(image_url)
  const errors = {
    name: name === '' ? 'Please enter a name.' : lineError(name, limits.name),
    role: lineError(role, limits.role),
    bio: tooLong(bio, limits.bio),
    image_url: isPicture
      ? tooLong(image_url, limits.image_url)
      : 'Use a link that starts with https:// or a path that starts with /.',
    links: linkError(links),
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

/** It must not look like the name of somebody else. */
function nameError(text: string): string | undefined {
  if (!isSingleLine(text)) return 'Use a single line.'
  return hasHiddenCharacters(text) ? 'This contains characters that nobody can see.' : undefined
}

function linkError(links: readonly AuthorLink[]): string | undefined {
  if (links.length > maxAuthorLinks) return `Use at most ${maxAuthorLinks} links.`
  if (links.some(({ label }) => label === '' || label.length > limits.label)) return 'Every link needs a short label.'
  const labelError = links.map(({ label }) => nameError(label)).find((error) => error !== undefined)
  if (labelError) return labelError
  const isFine = links.every(({ href }) => href.length <= limits.href && isAuthorLink(href))
  return isFine ? undefined : 'Links start with https://, with / for a page of this site, or with mailto:.'
}
