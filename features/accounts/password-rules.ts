import { passwordLengthLimits } from '#domain/accounts/password.ts'
import type { Needs } from '#features/deps.ts'
import { readSite } from '#features/settings/queries.ts'

/** Guessable words in addition to the name of the site and the user's own address (docs/security.md). */
const siteWords = ['wagwise', 'password', 'passwort', 'admin', 'owner', 'login', 'welcome', 'letmein', 'secret']
const petWords = ['pets', 'pet', 'dogs', 'dog', 'cats', 'cat', 'puppy', 'kitten', 'animal', 'paws', 'paw']
/** A password with fewer letters outside of these words is easy to guess. */
const minOwnLetters = 4
const minPartLength = 3

const breachedMessage = 'This password has appeared in a data breach. Please choose a different one.'
const guessableMessage =
  'This password is too easy to guess on this site. Please choose a different one, such as three or four unrelated words.'

/** Returns the problem as a sentence. On a local site every password is accepted; rate limits are relaxed there too. */
export async function findPasswordError(
  { db, config, breachedPasswords }: Needs<'db' | 'config' | 'breachedPasswords'>,
  password: string,
  email = '',
): Promise<string | undefined> {
  if (!config.isPublic) return undefined
  const plain = password.toLowerCase()
  for (const form of new Set([plain, stripAffixes(plain), unrepeat(plain)]))
    if (await breachedPasswords.has(form)) return breachedMessage
  const { name } = await readSite({ db, config })
  const words = [...siteWords, ...petWords, ...splitWords(name), ...splitWords(new URL(config.origin).hostname)]
  return consistsOf(plain, [...words, ...splitWords(email)]) ? guessableMessage : undefined
}

export function findAdminLengthError({ length }: string): string | undefined {
  const { minForAdmin } = passwordLengthLimits
  return length < minForAdmin ? `The password of an admin needs at least ${minForAdmin} characters.` : undefined
}

/** `password2026!` becomes `password`, because attackers try such suffixes too. Very short results are ignored. */
function stripAffixes(text: string): string {
  const inner = text.replace(/[\d\W_]{1,6}$/, '').replace(/^[\d\W_]{1,4}/, '')
  return inner.length >= 6 ? inner : text
}

/** `qwerty12qwerty12` becomes `qwerty12`. */
function unrepeat(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half.repeat(2) === text ? half : text
}

function consistsOf(text: string, words: readonly string[]): boolean {
  let rest = text
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ')
  return rest !== text && rest.replaceAll(/[^\p{L}]/gu, '').length < minOwnLetters
}

function splitWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= minPartLength)
}
