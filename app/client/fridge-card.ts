import { cardLines, type CardLines } from '#domain/animals/card-lines.ts'
import { localDay, readAnimalRecord } from './animals.ts'
import { ownCountry, readClinics } from './clinic-numbers.ts'

/** Fills the card with what this device keeps and prints it. Nothing is sent. */
export function installFridgeCard(offer: HTMLElement) {
  const select = offer.querySelector('select')
  if (!select) return
  const countries = [...select.options].map(({ value }) => value).filter(Boolean)
  const own = ownCountry()
  // Another country's line would be the wrong one to call; an owner who has one country knows the readers.
  select.value = countries.includes(own) ? own : countries.length === 1 ? (countries[0] ?? '') : ''
  offer.querySelector('[data-fridge-print]')?.addEventListener('click', () => {
    fillCard(select.value)
    const { dataset } = document.documentElement
    dataset.print = 'card'
    addEventListener('afterprint', () => delete dataset.print, { once: true })
    print()
  })
}

function fillCard(country: string) {
  for (const lines of document.querySelectorAll<HTMLElement>('[data-card-country]'))
    lines.hidden = lines.dataset.cardCountry !== country
  const clinics = readClinics()
  for (const row of document.querySelectorAll<HTMLElement>('[data-card-clinic]')) {
    const isNight = row.dataset.cardClinic === 'night'
    const { name = '', phone = '' } = (isNight ? clinics.night : clinics.clinic) ?? {}
    const [label, value] = row.children
    if (label) label.textContent = [isNight ? '24-hour clinic' : 'My clinic', name].filter(Boolean).join(': ')
    if (value) value.textContent = phone
  }
  const list = document.querySelector('[data-card-animals]')
  const { animals, unit } = readAnimalRecord()
  // Without animals, the lines to write on stay.
  if (animals.length > 0)
    list?.replaceChildren(...animals.map((animal) => animalRow(cardLines(animal, unit, localDay()))))
}

function animalRow({ name, about, weight, conditions }: CardLines): HTMLElement {
  const row = document.createElement('li')
  row.innerHTML = '<p><b dir="auto"></b> <span dir="auto"></span></p><p>Weight <b></b></p><p dir="auto"></p>'
  const [bold, plain, weighs] = row.querySelectorAll('b, span')
  if (bold) bold.textContent = name
  if (plain) plain.textContent = about
  if (weighs) weighs.textContent = weight
  if (row.lastElementChild) row.lastElementChild.textContent = conditions || 'Illnesses, medicines'
  return row
}
