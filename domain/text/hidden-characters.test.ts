import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { hasHiddenCharacters, withoutHiddenCharacters } from './hidden-characters.ts'

const names = [
  'Ada Lovelace',
  'Zoë Ångström-O’Neill',
  'יעל כהן',
  'عائشة',
  'علی‌رضا',
  'ශ්‍රී',
  'क्‍ष',
  '葛\u{E0100}城',
  'Ann 👩‍👩‍👧‍👦 👩🏽‍⚕️ 🏳️‍🌈 🐈‍⬛ ❤️ 1️⃣ ©️',
  'Rhys \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
]
test.each(names)('%s is a name as it is', (name) => {
  expect(withoutHiddenCharacters(name)).toBe(name)
  expect(hasHiddenCharacters(name)).toBe(false)
})

const tricks = {
  'a right-to-left override': 'Ada\u202E nimda',
  'an embedding': '\u202AAda\u202C',
  'an isolate': 'Ada\u2066 x\u2069',
  'direction marks': '\u200EAda\u200F\u061C',
  'a zero-width space': 'Wag\u200Bwise',
  'a joiner between Latin letters': 'Wag\u200Dwise',
  'a non-joiner at the end': 'Wagwise\u200C',
  'a byte order mark': '\uFEFFWagwise',
  'a word joiner': 'Wag\u2060wise',
  'a soft hyphen': 'Wag\u00ADwise',
  'a variant of a letter': 'Wagwise\uFE0F',
  'a variant of a digit': '1\uFE0F',
  'tags without a flag': 'Ada\u{E0061}\u{E0062}',
  'fillers that look blank': '\u3164\u115F\uFFA0\u2800',
  'an annotation': '\uFFF9Ada\uFFFB',
}
test.each(Object.entries(tricks))('%s is hidden', (_what, name) => {
  expect(hasHiddenCharacters(name)).toBe(true)
  expect(withoutHiddenCharacters(name)).toMatch(/^[\w ]*$/)
})

test('a megabyte of joiners or tags takes no time', () => {
  for (const text of ['\u200D', '\u{1F3F4}\u{E0061}', '🐕\u200D', 'ع\u200C'])
    expect(cpuSecondsOf(() => hasHiddenCharacters(text.repeat(200_000)))).toBeLessThan(1)
})
