import { calendar } from '#app/ui/icons/animals.json'
import { check } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { formatCalendar } from '#domain/animals/calendar-file.ts'
import { formatDay, formatWait } from '#domain/animals/days.ts'
import { listReminders, type Reminder } from '#domain/animals/reminders.ts'
import { animalRecord, changeAnimal, emptyAnimalRecord, localDay } from '../client/animals.ts'
import { now } from '../client/browser-clock.ts'
import { downloadText } from '../client/download-text.ts'
import { showToast } from '../client/toasts.ts'
import { useStore } from '../client/use-store.ts'

/** Nothing without animals. */
export function AnimalReminders({ site }: { site: string }) {
  const { animals } = useStore(animalRecord, emptyAnimalRecord)
  if (animals.length === 0) return null
  const today = localDay()
  const reminders = listReminders(animals, today)
  const save = (some: readonly Reminder[], name: string) =>
    downloadText(name, 'text/calendar', formatCalendar(some, { site, host: location.hostname, now: now() }))
  return (
    <section className="section section--close" aria-labelledby="coming-up">
      <div className="wrap">
        <SectionHead
          id="coming-up"
          title="Coming up"
          text="Shown here when you open the page. We send no messages; your calendar can."
          action={
            <Button variant="quiet" size="small" onClick={() => save(reminders, 'animals.ics')}>
              <Glyph d={calendar} size="small" />
              All as one .ics file
            </Button>
          }
        />
        <ol className="reminders">
          {reminders.map((reminder) => (
            <li key={`${reminder.animal_id} ${reminder.kind}`}>
              <p className="reminders__day">
                {formatDay(reminder.day, today)}
                <small>{formatWait(reminder.day, today)}</small>
              </p>
              <div>
                <b dir="auto">{reminder.title}</b>
                <p className="soft">{reminder.text}</p>
              </div>
              <p className="reminders__actions">
                <DoneButton reminder={reminder} today={today} />
                <Button variant="quiet" size="small" onClick={() => save([reminder], `${reminder.kind}.ics`)}>
                  <Glyph d={calendar} size="small" />
                  Calendar file<span className="visually-hidden">: {reminder.title}</span>
                </Button>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A weight is noted on the card, and a birthday comes by itself. */
function DoneButton({ reminder, today }: { reminder: Reminder; today: string }) {
  const { kind, animal_id, title } = reminder
  if (kind === 'weigh' || kind === 'birthday') return null
  const done = () => {
    let before: string | undefined
    changeAnimal(animal_id, (animal) => {
      before = animal.done[kind]
      return { ...animal, done: { ...animal.done, [kind]: today } }
    })
    const undo = () =>
      void changeAnimal(animal_id, ({ done: { [kind]: _, ...others }, ...animal }) => ({
        ...animal,
        done: before ? { ...others, [kind]: before } : others,
      }))
    showToast({ tone: 'success', title: 'Noted as done today', action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Button variant="quiet" size="small" onClick={done}>
      <Glyph d={check} size="small" />
      Done today<span className="visually-hidden">: {title}</span>
    </Button>
  )
}
