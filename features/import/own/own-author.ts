import { authorErrors, authorKinds, type AuthorInput, type AuthorLink } from '#domain/authors/author.ts'
import { textIn } from './row-fields.ts'

/** What only our own export knows of an author. What is not as we write it is left out. */
export function readOwnAuthor(
  extras: Readonly<Record<string, unknown>> = {},
): Pick<AuthorInput, 'kind' | 'role' | 'links'> {
  const kind = authorKinds.find((one) => one === extras['kind']) ?? 'person'
  const links = (Array.isArray(extras['links']) ? (extras['links'] as unknown[]) : []).filter(isLink)
  const given = { name: 'A', bio: '', image_url: '', kind, role: textIn(extras, 'role'), links }
  const errors = authorErrors(given)
  return {
    kind,
    role: errors['role'] === undefined ? given.role : '',
    links: errors['links'] === undefined ? links : [],
  }
}

function isLink(value: unknown): value is AuthorLink {
  if (typeof value !== 'object' || value === null) return false
  const { label, href } = value as Record<string, unknown>
  return typeof label === 'string' && typeof href === 'string'
}
