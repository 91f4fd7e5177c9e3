import { monitor, moveOut, page } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { exportKinds, type ExportKind } from '#domain/export/export.ts'

type Kind = { name: string; text: string; icon: string }

export const kindTexts: Readonly<Record<ExportKind, Kind>> = {
  markdown: {
    name: 'Markdown and pictures',
    text: 'One file per article with front matter, pictures beside it. For any editor, any generator.',
    icon: image,
  },
  json: { name: 'JSON', text: 'Everything with all fields, in a documented format that “Move in” reads.', icon: page },
  ghost: {
    name: 'Ghost',
    text: 'Articles, pages, authors, tags and pictures as a file that Ghost imports.',
    icon: moveOut,
  },
  static: {
    name: 'Static copy',
    text: 'The public site as plain pages with working links. Any web server can show it.',
    icon: monitor,
  },
}

type Props = { chosen: readonly ExportKind[]; onChange: (kinds: readonly ExportKind[]) => void }

export function KindCards({ chosen, onChange }: Props) {
  const toggle = (kind: ExportKind) =>
    onChange(exportKinds.filter((one) => (one === kind ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset>
      <legend className="field__label">As what?</legend>
      <div className="export-kinds">
        {exportKinds.map((kind) => {
          const { name, text, icon } = kindTexts[kind]
          return (
            <label className="export-kind" key={kind}>
              <Glyph d={icon} />
              <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
              <b>{name}</b>
              <small>{text}</small>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
