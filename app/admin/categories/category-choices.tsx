import { categoryColors, categoryIcons, lookOf } from '#domain/articles/category-input.ts'
import drawings from '#app/ui/icons/categories.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'

const paths: Readonly<Record<string, string>> = drawings

export function ColorField({ hue, onChange }: { hue: number; onChange: (hue: number) => void }) {
  return (
    <fieldset className="choices">
      <legend className="field__label">Color</legend>
      <div className="choices__row">
        {categoryColors.map((color) => (
          <label className="icon-choice hue-choice" data-cat={lookOf(color.hue)} title={color.name} key={color.hue}>
            <input
              type="radio"
              name="hue"
              aria-label={color.name}
              checked={color.hue === hue}
              onChange={() => onChange(color.hue)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function IconField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <fieldset className="choices">
      <legend className="field__label">Icon</legend>
      <div className="choices__row">
        {categoryIcons.map(({ name, label }) => (
          <label className="icon-choice" title={label} key={name}>
            <Glyph d={paths[name] ?? ''} />
            <input
              type="radio"
              name="icon"
              aria-label={label}
              checked={name === icon}
              onChange={() => onChange(name)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
