const maxEmailLength = 254
const maxLocalLength = 64
const maxLabelLength = 63

/** A dot-atom: no quoted strings and no comments. */
function isLocalPart(text: string): boolean {
  return text.length <= maxLocalLength && text.split('.').every((word) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(word))
}

function isLabel(text: string): boolean {
  return text.length <= maxLabelLength && /^[a-z0-9-]+$/.test(text) && !text.startsWith('-') && !text.endsWith('-')
}

/** Lowercase ASCII, with other scripts as punycode. */
function parseDomain(text: string): string | undefined {
  for (const character of text) if (character < '\u0080' && !/[\w.-]/.test(character)) return undefined
  const domain = URL.parse(`http://${text}/`)?.hostname ?? ''
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const isName = labels.length > 1 && labels.every(isLabel) && /^([a-z]{2,}|xn--.+)$/.test(last)
  return isName ? domain : undefined
}

/** A plain address with optional spaces around it. Display names, groups and quoted parts are rejected. */
export function parseEmailAddress(text: string): string | undefined {
  if (text.length > 2 * maxEmailLength) return undefined
  const trimmed = text.replaceAll(/^ +| +$/g, '')
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = parseDomain(trimmed.slice(at + 1))
  if (!domain || !isLocalPart(local)) return undefined
  const email = `${local}@${domain}`
  return email.length <= maxEmailLength ? email : undefined
}

/** The unique key of an address: nearly all mail servers ignore case. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase()
}

const dotInsensitiveDomains = new Set(['gmail.com', 'googlemail.com'])

/** The rate limit key of an address: one inbox can have many spellings. */
export function normalizeInbox(email: string): string {
  const key = normalizeEmail(email)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const [local = ''] = key.slice(0, at).split('+')
  return `${dotInsensitiveDomains.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}
