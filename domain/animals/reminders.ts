import { latestWeight, type Animal, type Care } from './animal.ts'
import { addDays, ageInMonths } from './days.ts'
import type { Species } from './species.ts'

export type Reminder = {
  animal_id: string
  kind: Care | 'birthday'
  /** `Momo: weigh`. */
  title: string
  /** Why, and how often. */
  text: string
  day: string
  /** How it comes back, as in a calendar file. */
  rule: string
}

/** Animals whose nails are looked at about once a month. */
const clawed = new Set<Species>(['dog', 'cat', 'rabbit', 'guinea-pig', 'rat', 'chinchilla', 'ferret', 'bird', 'other'])
/** In months. From then on a visit every half year is usual; size and breed move it. */
const seniorFrom: Partial<Record<Species, number>> = { dog: 8 * 12, cat: 10 * 12, rabbit: 5 * 12, ferret: 4 * 12 }
const daily = (days: number) => `FREQ=DAILY;INTERVAL=${days}`
const growsUntil = 12
/** A first visit is not due on the day on which the animal is entered. */
const firstVisitAfter = 30

/** What comes next for these animals, the soonest first. */
export function listReminders(animals: readonly Animal[], today: string): readonly Reminder[] {
  return animals
    .flatMap((animal) => [...remindersOf(animal, today)])
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.title.localeCompare(b.title))
}

function* remindersOf(animal: Animal, today: string): Generator<Reminder> {
  const { id, name, species, done } = animal
  const age = ageInMonths(animal.birthday, today)
  const start = animal.added || today
  if (species !== 'fish') {
    const isYoung = age !== undefined && age < growsUntil && species !== 'horse'
    const every = isYoung ? 7 : 30
    const last = latestWeight(animal)?.day
    yield {
      ...{ animal_id: id, kind: 'weigh', title: `${name}: weigh`, rule: daily(every) },
      text: isYoung ? 'Once a week while it grows, on the same scale.' : 'About once a month, on the same scale.',
      day: last ? addDays(last, every) : start,
    }
  }
  if (clawed.has(species))
    yield {
      ...{ animal_id: id, kind: 'nails', title: `${name}: look at the nails`, rule: daily(28) },
      text: 'About every four weeks. They are too long when they click on the floor or catch in fabric.',
      day: addDays(done.nails ?? start, 28),
    }
  const isSenior = age !== undefined && age >= (seniorFrom[species] ?? Infinity)
  const every = isSenior ? 182 : 365
  yield {
    ...{ animal_id: id, kind: 'vet', title: `${name}: visit to the vet, and the vaccination talk`, rule: daily(every) },
    text: `${isSenior ? 'Every six months at this age.' : 'At least once a year.'} Ask which vaccinations and which protection against parasites are due.`,
    day: done.vet ? addDays(done.vet, every) : addDays(start, firstVisitAfter),
  }
  if (animal.birthday.length === 10) yield birthdayOf(animal, today)
}

function birthdayOf({ id, name, birthday }: Animal, today: string): Reminder {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].map((own) => dayInYear(birthday, own))
  const day = days.find((own) => own >= today) ?? ''
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  const text = years > 0 ? `${name} turns ${years}.` : `${name} is born.`
  const rule = birthday.endsWith('-02-29') ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY'
  return { animal_id: id, kind: 'birthday', title: `${name}: birthday`, text, day, rule }
}

/** Somebody born on February 29 celebrates on the last day of the month. */
function dayInYear(birthday: string, year: number): string {
  const own = `${year}${birthday.slice(4)}`
  return Number.isNaN(Date.parse(own)) || !new Date(own).toISOString().startsWith(own) ? `${year}-02-28` : own
}
