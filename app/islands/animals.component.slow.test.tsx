import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { animalRecord, readAnimalRecord } from '#app/client/animals.ts'
import { fakeApi, type FakeApi } from '#tests/kit/fake-api.ts'
import { field, renderIsland, visibleToasts } from '#tests/kit/islands.tsx'
import { AnimalData } from './animal-data.island.tsx'
import { AnimalList } from './animal-list.island.tsx'
import { AnimalReminders } from './animal-reminders.island.tsx'

const clinic = { name: 'Park Vet', phone: '(555) 010-0199' }
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const stored = () => JSON.parse(localStorage.getItem('wagwise.animals') ?? '{}') as Record<string, unknown>
const names = () => readAnimalRecord().animals.map(({ name }) => name)

let api: FakeApi

beforeEach(async () => {
  api = fakeApi({})
  localStorage.setItem('wagwise.animals', JSON.stringify({ clinic }))
  animalRecord.set(readAnimalRecord())
  await renderIsland(
    <>
      <AnimalList />
      <AnimalReminders site="Wagwise" />
      <AnimalData />
    </>,
  )
})

async function add(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const control = page.elementLocator(field(name))
    await (field(name).localName === 'select' ? control.selectOptions(value) : control.fill(value))
  }
  await press('Add this animal')
}

/** As if the reader had chosen it. */
async function choose(text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file field.')
  await userEvent.upload(input, new File([text], 'animals.json', { type: 'application/json' }))
}

test('an animal is added, weighed, deleted and restored, beside the clinic of the emergency page, without a request', async () => {
  await add({ species: 'cat', name: 'Momo', weight: '4,2 kg', birthday: '2022-06-09' })
  await expect.element(page.getByRole('heading', { name: 'Momo' })).toBeVisible()
  await expect.element(page.getByText('Momo: birthday')).toBeVisible()
  expect(stored()).toMatchObject({ clinic, animals: [{ name: 'Momo', species: 'cat', weights: [{ kg: 4.2 }] }] })

  await press('Add a weight for Momo')
  for (const weight of ['0', '-1', '900', 'much', '']) {
    await page.elementLocator(field('weight')).fill(weight)
    await press('Save the weight of Momo')
    await expect.poll(() => field('weight').ariaInvalid).toBe('true')
  }
  await page.elementLocator(field('weight')).fill('9 lb 4 oz')
  await page.elementLocator(field('day')).fill('2026-01-02')
  await press('Save the weight of Momo')
  await expect.element(page.getByRole('img', { name: /^Weight of Momo from/ })).toBeVisible()

  await press('Delete Momo')
  await expect.poll(names).toEqual([])
  expect(stored()).toMatchObject({ clinic, animals: [] })
  await press('Undo')
  await expect.poll(names).toEqual(['Momo'])
  expect(readAnimalRecord().animals[0]?.weights).toHaveLength(2)
  expect(api.requests).toEqual([])
})

test('a form with mistakes says what to enter and keeps what was typed', async () => {
  await add({ species: 'hamster', name: ' ', weight: '3 kg', birthday: '2099-01-01' })
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  await expect.element(page.getByText(/^That is more than hamsters weigh/)).toBeVisible()
  await expect.element(page.getByText('This day has not come yet.')).toBeVisible()
  expect(document.activeElement).toBe(field('name'))
  expect(field('weight').value).toBe('3 kg')
})

test('an import shows what changes, a bad file changes nothing, and both can be undone', async () => {
  await add({ name: 'Bruno' })
  const before = stored()
  for (const bad of ['', '<html>', '{"animals":[{}]}', '\u0000\u0001']) {
    await choose(bad)
    await expect.element(page.getByText(/^(This file cannot be read|No animals are in this file)/)).toBeVisible()
    expect(stored()).toEqual(before)
  }
  await choose(JSON.stringify({ animals: [{ name: 'Bruno', species: 'dog', breed: 'Beagle' }, { name: 'Kiwi' }, {}] }))
  await expect.element(page.getByText('New: Kiwi')).toBeVisible()
  await expect.element(page.getByText('Left out, because they have no name: 1')).toBeVisible()
  expect(stored()).toEqual(before)
  await press('Take them over')
  await expect.poll(names).toEqual(['Bruno', 'Kiwi'])
  expect(readAnimalRecord().animals[0]?.kind).toBe('Beagle')
  await press('Delete all animals')
  await expect.poll(names).toEqual([])
  expect(visibleToasts().map(({ title }) => title)).toContain('All animals were deleted')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(names).toEqual(['Bruno', 'Kiwi'])
  expect(stored()).toMatchObject({ clinic })
})
