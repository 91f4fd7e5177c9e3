import { expect, test } from 'vitest'
import { limitMarks } from './limit-marks.ts'

test('at most five marks are stacked on a letter', () => {
  expect(limitMarks(`a${'\u0301'.repeat(400)}b${'\u20dd'.repeat(9)}c`)).toBe(
    `a${'\u0301'.repeat(5)}b${'\u20dd'.repeat(5)}c`,
  )
  const mixed = '\u0300\u0489\u0316\u20de\u0361'
  expect(limitMarks(`Z${mixed.repeat(20)}algo`)).toBe(`Z${mixed}algo`)
  expect(limitMarks(`a${'\u0301\u200d'.repeat(90)}b`)).toBe('a\u0301\u200d\u0301\u200d\u0301b')
})

test.each([
  ['Vietnamese', 'Chuyện “nghề”: thưởng thức đặc sản, quyển sổ ướt'],
  ['Hindi', 'क़िस्से, हिन्दुस्तानी बिल्लियाँ और ज़्यादा प्यार'],
  ['Thai', 'น้ำแข็งที่นี่ผู้ใหญ่เพื่อสัตว์เลี้ยง'],
  ['Hebrew with all its points', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic with all its points', 'ٱلسَّلَامُ عَلَيْكُمْ وَرَحْمَةُ ٱللَّٰهِ'],
  ['Tibetan', 'བསྒྲུབས་པ་ ཧཱུྃ'],
  ['emoji', '👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣ 🏳️‍🌈 🐕‍🦺 👍🏽 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
])('%s stays as it is, composed and decomposed', (_language, text) => {
  for (const form of [text, text.normalize('NFC'), text.normalize('NFD')]) expect(limitMarks(form)).toBe(form)
})
