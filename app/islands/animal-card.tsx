import { useState, type FormEvent } from 'react'
import { cat, dog, pawPrint, turtle } from '#app/ui/icons/categories.json'
import { plus } from '#app/ui/icons/controls.json'
import { edit, trash } from '#app/ui/icons/animals.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import { addWeight, latestWeight, removeWeight, type Animal } from '#domain/animals/animal.ts'
import { formatAge, formatBirthday, formatDay } from '#domain/animals/days.ts'
import { species } from '#domain/animals/species.ts'
import { chartPoints } from '#domain/animals/weight-chart.ts'
import { formatWeight, parseWeight, type WeightUnit } from '#domain/animals/weight.ts'
import { changeAnimal } from '../client/animals.ts'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'

type Props = { animal: Animal; unit: WeightUnit; today: string; onEdit: () => void; onDelete: () => void }

const icons: Readonly<Record<string, readonly [path: string, category: string]>> = {
  dog: [dog, 'dog'],
  cat: [cat, 'cat'],
  reptile: [turtle, 'exotic'],
}

export function AnimalCard({ animal, unit, today, onEdit, onDelete }: Props) {
  const { name, kind, birthday, neutered, weights } = animal
  const [icon, category] = icons[animal.species] ?? [pawPrint, 'exotic']
  const [weighs, setWeighs] = useState(false)
  const latest = latestWeight(animal)
  const age = [formatAge(birthday, today), birthday && `born ${formatBirthday(birthday)}`].filter(Boolean).join(', ')
  const facts = [
    ['Weight', latest ? `${formatWeight(latest.kg, unit)}, ${formatDay(latest.day, today)}` : 'Not noted'],
    ['Body score', animal.body_score ? `${animal.body_score} of 9` : 'Not noted'],
    ...animal.figures.map(({ label, value }) => [label, value] as const),
    ['Conditions', animal.conditions || 'None noted'],
  ]
  return (
    <article className="animal-card" data-cat={category} aria-labelledby={`animal-${animal.id}`}>
      <div className="animal-card__head">
        <span className="animal-card__picture">
          <Glyph d={icon} size="large" />
        </span>
        <div>
          <h2 id={`animal-${animal.id}`} dir="auto">
            {name}
          </h2>
          <p className="soft" dir="auto">
            {[species[animal.species].name, kind, neutered && 'neutered'].filter(Boolean).join(', ')}
          </p>
          {age && <p className="soft">{age}</p>}
        </div>
      </div>
      <dl className="animal-card__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {weights.length > 1 && <WeightChart animal={animal} unit={unit} today={today} />}
      {weighs && <WeightForm animal={animal} unit={unit} today={today} onDone={() => setWeighs(false)} />}
      <div className="animal-card__foot">
        <Button variant="quiet" size="small" onClick={onEdit}>
          <Glyph d={edit} size="small" />
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="quiet" size="small" aria-expanded={weighs} onClick={() => setWeighs(!weighs)}>
          <Glyph d={plus} size="small" />
          Add a weight<span className="visually-hidden"> for {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onDelete}>
          <Glyph d={trash} size="small" />
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </article>
  )
}

type Shared = Pick<Props, 'animal' | 'unit' | 'today'>
const [width, height] = [320, 96]

function WeightChart({ animal, unit, today }: Shared) {
  const { weights, name, id } = animal
  const points = chartPoints(weights, width, height)
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return null
  const summary = `Weight of ${name} from ${formatDay(first.day, today)} to ${formatDay(last.day, today)}: ${formatWeight(first.kg, unit)} to ${formatWeight(last.kg, unit)}.`
  return (
    <div className="weight-chart">
      <svg viewBox={`-6 0 ${width + 12} ${height}`} role="img" aria-label={summary}>
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ day, x, y }) => (
          <circle cx={x} cy={y} r="4" key={day} />
        ))}
      </svg>
      <p className="weight-chart__ends" aria-hidden="true">
        <span>
          {formatDay(first.day, today)} · {formatWeight(first.kg, unit)}
        </span>
        <span>
          {formatDay(last.day, today)} · {formatWeight(last.kg, unit)}
        </span>
      </p>
      <details>
        <summary>All weights</summary>
        <ul className="weight-list">
          {weights.toReversed().map(({ day, kg }) => (
            <li key={day}>
              <span>
                {formatDay(day, today)}: {formatWeight(kg, unit)}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the weight of ${formatDay(day, today)}`}
                onClick={() => {
                  changeAnimal(id, (current) => removeWeight(current, day))
                  showToast({
                    tone: 'success',
                    title: 'Weight removed',
                    action: {
                      label: 'Undo',
                      onClick: () => void changeAnimal(id, (current) => addWeight(current, { day, kg })),
                    },
                  })
                }}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function WeightForm({ animal, unit, today, onDone }: Shared & { onDone: () => void }) {
  const [errors, setErrors] = useState<{ weight?: string; day?: string }>({})
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { day, weight: typed } = formValues(event.currentTarget, 'day', 'weight')
    const weight = parseWeight(typed, unit, animal.species)
    const isDay = /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && day <= today
    setErrors({
      ...(!weight.ok && { weight: weight.message }),
      ...(!isDay && { day: 'Choose today or an earlier day.' }),
    })
    if (!weight.ok || !isDay) return
    changeAnimal(animal.id, (current) => addWeight(current, { day, kg: weight.kg }))
    onDone()
  }
  return (
    <form className="weight-form" onSubmit={submit} noValidate>
      <InputField
        label={unit === 'kg' ? 'Weight, such as 4.2 kg' : 'Weight, such as 9 lb 4 oz'}
        name="weight"
        error={errors.weight}
        autoComplete="off"
        autoFocus
      />
      <InputField label="Day" name="day" type="date" defaultValue={today} max={today} error={errors.day} />
      <Button type="submit" variant="secondary">
        Save<span className="visually-hidden"> the weight of {animal.name}</span>
      </Button>
    </form>
  )
}
