import { FilterSelect } from './fields.tsx'

type Options = Parameters<typeof FilterSelect>[0]['options']
type Props = {
  /** As `useUrlFilter` returns them. */
  filter: Readonly<Record<string, string>>
  change: (part: Readonly<Record<string, string>>) => void
  selects: readonly { name: string; label: string; options: Options }[]
}

/** The filters of a list, described as data: one control for each. */
export function FilterSelects({ filter, change, selects }: Props) {
  return selects.map(({ name, ...select }) => (
    <FilterSelect {...select} value={filter[name]} onChange={(value) => change({ [name]: value })} key={name} />
  ))
}
