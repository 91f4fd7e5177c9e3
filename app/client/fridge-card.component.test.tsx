import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FridgeCard, FridgeCardOffer } from '#app/ui/fridge-card.tsx'
import { defaultPoisonLines, linesByCountry } from '#domain/tonight/poison-lines.ts'
import { renderIsland } from '#tests/kit/islands.tsx'
import { installFridgeCard } from './fridge-card.ts'

const countries = linesByCountry(defaultPoisonLines)

async function printCard(country: string): Promise<string> {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  const result = await renderIsland(
    <>
      <FridgeCardOffer countries={countries} />
      <FridgeCard countries={countries} site="Wagwise" />
    </>,
  )
  const offer = result.container.querySelector<HTMLElement>('[data-fridge-offer]')
  if (!offer) throw new Error('The card is not offered.')
  installFridgeCard(offer)
  await page.getByRole('combobox', { name: 'Poison lines of' }).selectOptions(country)
  await page.getByRole('button', { name: 'Print the card' }).click()
  expect(print).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset.print).toBe('card')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset.print).toBeUndefined()
  const card = result.container.querySelector('.fridge-card')
  for (const part of card?.querySelectorAll('[hidden]') ?? []) part.remove()
  return card?.textContent ?? ''
}

test('the card has the animals and clinics of this device as plain text, and the lines of the chosen country', async () => {
  const animals = [
    { name: '<img src=x>', species: 'cat', conditions: 'Asthma', weights: [{ day: '2026-11-14', kg: 4 }] },
  ]
  const clinic = { name: 'Park Vet', phone: '(555) 010-0199' }
  localStorage.setItem('wagwise.animals', JSON.stringify({ animals, clinic }))
  const text = await printCard('United Kingdom')
  for (const part of ['<img src=x> Cat', '4 kg', 'Asthma', 'My clinic: Park Vet', '(555) 010-0199', '01202 509000'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/426-4435|Name/)
})

test('without saved animals and in a country without a line, the card has lines to write on', async () => {
  const text = await printCard('Another country: a line to write on')
  expect(text).toMatch(/My clinic24-hour clinicPoison lineNameWeight/)
  expect(text).not.toMatch(/\d{3} \d{3}|426-4435/)
})
