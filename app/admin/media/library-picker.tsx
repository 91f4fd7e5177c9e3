import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { ItemPicker } from '../kit/item-picker.tsx'
import { useQuery } from '../kit/query-cache.ts'

const maxOffered = 12

/** The pictures that were made or uploaded before. The server lists those that this account may use. */
export function LibraryPicker({ onChoose }: { onChoose: (picture: { src: string; alt: string }) => void }) {
  const [q, setQ] = useState('')
  const pictures = useQuery('GET /api/admin/media', { query: { q } })
  return (
    <div role="group" aria-label="Media library">
      <p className="field__label">Or choose from the media library</p>
      <ItemPicker
        what="pictures"
        placeholder="Search pictures"
        emptyText="No pictures found."
        q={q}
        onSearch={setQ}
        query={pictures}
        items={(data) =>
          data.pictures
            .slice(0, maxOffered)
            .map(({ id, url, alt, credit }) => ({
              id,
              title: alt || 'Without a description',
              note: credit,
              disabled: false,
              choose: () => onChoose({ src: url, alt }),
              picture: <Picture src={url} alt="" width={96} height={72} ratio="4-3" onFail="placeholder" />,
            }))
        }
      />
    </div>
  )
}
