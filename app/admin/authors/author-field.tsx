import { SelectField, TextField } from '../kit/fields.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

/** A choice from the list of authors. Without a list, and for authors, who do not have it, a name. */
export function AuthorField({ value, error, onChange }: Props) {
  const { data } = useQuery('GET /api/admin/authors', useHasRole('editor') ? {} : 'skip')
  const names = data?.authors.map(({ name }) => name) ?? []
  const field = { label: 'Author', value, error, onChange }
  if (names.length === 0) return <TextField {...field} />
  return <SelectField {...field} options={names.includes(value) ? names : [value, ...names]} />
}
