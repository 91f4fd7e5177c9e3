import type { ReactNode } from 'react'
import { Choice } from '#app/ui/kit/controls.tsx'
import { exportParts, type ExportContents, type ExportPart } from '#domain/export/export.ts'
import { formatCount } from '../kit/format.ts'
import type { Exports } from './exports.ts'

type Counts = Exports['counts']
type Part = { label: string; count: (counts: Counts) => number; note: ReactNode }

const partTexts: Readonly<Record<ExportPart, Part>> = {
  drafts: { label: 'Drafts too', count: ({ drafts }) => drafts, note: 'earlier versions stay here' },
  products: { label: 'Products', count: ({ products }) => products, note: 'without prices from a shop’s API' },
  pictures: { label: 'Pictures', count: ({ pictures }) => pictures, note: 'full size, with alt texts and credits' },
  redirects: { label: 'Redirects', count: ({ redirects }) => redirects, note: 'also of renamed articles' },
  comments: { label: 'Comments', count: ({ comments }) => comments, note: 'names, no addresses' },
  subscribers: {
    label: 'Subscribers',
    count: ({ subscribers }) => subscribers,
    note: (
      <>
        <span className="badge">personal data</span> with date and proof of consent; asks for your password
      </>
    ),
  },
}

type Props = {
  counts: Counts
  /** What the chosen kinds can hold. */
  parts: ReadonlySet<ExportPart>
  contents: ExportContents
  onChange: (contents: ExportContents) => void
}

export function PartList({ counts, parts, contents, onChange }: Props) {
  const { articles, drafts, pages } = counts
  return (
    <ul className="export-parts">
      <li>
        <span className="export-parts__always">Articles and pages</span>
        <span className="transfer-count">
          {formatCount(articles - drafts)} + {formatCount(pages)}
        </span>
        <span className="soft">always</span>
      </li>
      {exportParts.map((part) => {
        const { label, count, note } = partTexts[part]
        const isPossible = parts.has(part)
        return (
          <li key={part}>
            <Choice
              label={label}
              checked={isPossible && contents[part]}
              disabled={!isPossible}
              onChange={() => onChange({ ...contents, [part]: !contents[part] })}
            />
            <span className="transfer-count">{formatCount(count(counts))}</span>
            <span className="soft">{isPossible ? note : 'not in what you chose'}</span>
          </li>
        )
      })}
    </ul>
  )
}
