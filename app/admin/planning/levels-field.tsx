import { finderSpecies, speciesKeys, type Levels } from '#domain/finder/entry.ts'
import { levelNames, levels as allLevels } from '#domain/finder/levels.ts'
import { LevelShape } from '#app/ui/level-mark.tsx'
import { SelectField } from '../kit/fields.tsx'

const options = [
  { value: '', label: 'Not stated' },
  ...allLevels.map((level) => ({ value: level, label: levelNames[level] })),
]

type Props = { levels: Levels; error: string | undefined; onChange: (levels: Levels) => void }

/** A level for each species. One that is not stated is unknown, which readers are told. */
export function LevelsField({ levels, error, onChange }: Props) {
  return (
    <fieldset className="level-fields" aria-label="Levels">
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {speciesKeys.map((species) => {
        const current = levels[species]
        return (
          <div className="level-fields__row" key={species}>
            {current ? <LevelShape level={current} /> : <span />}
            <SelectField
              label={finderSpecies[species]}
              options={options}
              value={current ?? ''}
              onChange={(value) => {
                const { [species]: _, ...others } = levels
                const level = allLevels.find((one) => one === value)
                onChange(level ? { ...others, [species]: level } : others)
              }}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
