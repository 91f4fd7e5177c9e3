const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const minRandomBytes = 16
export const maxVisitorIdLength = 128
/** A prefix, a timestamp and at least 16 random characters. */
export const visitorIdPattern = /^[a-z]{1,20}_\d{1,16}_[A-Za-z0-9]{16,}$/

function encodeBase32(random: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of random) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += base32Alphabet.charAt((value >> (bits - 5)) & 31)
  }
  return bits ? text + base32Alphabet.charAt((value << (5 - bits)) & 31) : text
}

function createId(prefix: string, now: number, random: Uint8Array): string {
  if (random.length < minRandomBytes)
    throw new RangeError(`An ID needs ${minRandomBytes} random bytes, got ${random.length}.`)
  return `${prefix}_${Math.trunc(now)}_${encodeBase32(random)}`
}

/** Anyone who knows this ID can like and unlike as its visitor, so it must not be guessable. */
export function createVisitorId(now: number, random: Uint8Array): string {
  return createId('visitor', now, random)
}

export function createSessionId(now: number, random: Uint8Array): string {
  return createId('session', now, random)
}

export function isVisitorId(text: string): boolean {
  return text.length <= maxVisitorIdLength && visitorIdPattern.test(text)
}

export function isSessionId(text: string): boolean {
  return isVisitorId(text)
}

/** For visitors without an id: derived anew every day, so that nobody can be tracked longer. */
export function toDayId(hash: string): string {
  return `~${hash.slice(0, 22)}`
}

export function isDayId(id: string): boolean {
  return id.startsWith('~')
}
