import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { disguises, otherRetailers, randomTexts, retailers } from '#tests/kit/disguised-links.ts'
import { everyMail, faultsOf } from '#tests/kit/every-mail.ts'

test('no template lets a retailer link through, however it is disguised (179, decision 8)', () => {
  const errors: string[] = []
  for (const retailer of [...retailers, ...otherRetailers])
    for (const disguise of disguises)
      for (const mail of everyMail(disguise(retailer)))
        for (const error of faultsOf(mail)) errors.push(`${mail.kind}: ${disguise(retailer)} → ${error}`)
  expect(errors).toEqual([])
})

test('random text around a retailer link does not let it through either (179)', () => {
  for (const words of randomTexts(100))
    for (const mail of everyMail(words)) expect(faultsOf(mail), JSON.stringify(words)).toEqual([])
})

test('a very long word is checked in linear time (T29)', () => {
  for (const unit of ['a', 'a.', '.', '-', 'http', '://', 'amazon.', '\u200b', '%', '(']) {
    const checkMails = () => {
      for (const mail of everyMail(unit.repeat(16_000))) expect(mail.subject.length).toBeLessThan(200)
    }
    expect(cpuSecondsOf(checkMails), unit).toBeLessThan(10)
  }
})
