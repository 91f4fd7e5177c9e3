import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { checkText, createSafetyLexicon } from './safety-gate.ts'

const lexicon = await createSafetyLexicon('content')()

// About three seconds on a quiet machine.
test.each(['not no never without ', 'grapes, ', '((((', 'give your dog 5 mg ', '\uD800\uDC00\uD800'])(
  'a long text that repeats %j takes linear time',
  (piece) => {
    const content = piece.repeat(300_000 / piece.length)
    expect(cpuSecondsOf(() => checkText({ content, affiliateTag: 'ours-20' }, lexicon))).toBeLessThan(60)
  },
)
