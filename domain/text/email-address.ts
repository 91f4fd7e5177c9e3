const maxAddressLength = 254
const maxLocalLength = 64
const maxLabelLength = 63

/** Words of letters, digits and the marks that mail allows, with single dots between: no quotes, no comments. */
function isLocalPart(text: string): boolean {
  return text.length <= maxLocalLength && text.split('.').every((word) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(word))
}

function isLabel(text: string): boolean {
  return text.length <= maxLabelLength && /^[a-z0-9-]+$/.test(text) && !text.startsWith('-') && !text.endsWith('-')
}

/** In lower-case ASCII, foreign scripts as punycode. */
function parseDomain(text: string): string | undefined {
  for (const character of text) if (character < '\u0080' && !/[\w.-]/.test(character)) return undefined
  const domain = URL.parse(`http://${text}/`)?.hostname ?? ''
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const isName = labels.length > 1 && labels.every(isLabel) && /^([a-z]{2,}|xn--.+)$/.test(last)
  return isName ? domain : undefined
}

/** One bare mailbox, blanks around it forgiven; anything else that mail grammar knows is refused. */
export function parseEmailAddress(text: string): string | undefined {
  if (text.length > 2 * maxAddressLength) return undefined
  let from = 0
  let to = text.length
  while (text.charAt(from) === ' ') from++
  while (to > from && text.charAt(to - 1) === ' ') to--
  const at = text.lastIndexOf('@', to)
  const local = text.slice(from, Math.max(at, from))
  const domain = parseDomain(text.slice(at + 1, to))
  if (!domain || !isLocalPart(local)) return undefined
  const address = `${local}@${domain}`
  return address.length <= maxAddressLength ? address : undefined
}

/** What must be unique: mail treats capitals as the same mailbox nearly everywhere. */
export function normalizeEmail(address: string): string {
  return address.toLowerCase()
}

const dotInsensitiveDomains = new Set(['gmail.com', 'googlemail.com'])

/** What limits count by: one inbox has many spellings, and none of them gets more mail than the others. */
export function normalizeInbox(address: string): string {
  const key = normalizeEmail(address)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const [local = ''] = key.slice(0, at).split('+')
  return `${dotInsensitiveDomains.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}
