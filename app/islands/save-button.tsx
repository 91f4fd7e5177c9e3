import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bookmark } from '#app/ui/icons/reading.ts'
import { Button, type ButtonLook } from '#app/ui/kit/button.tsx'
import { favorites, none, setFavorite } from '../client/favorites.ts'
import { useStore } from '../client/use-store.ts'

/** `title` is read out where several of these stand on one page. */
type Props = ButtonLook & { article_id: string; title?: string; onPress?: (saved: boolean) => void }

export function SaveButton({ article_id, title, onPress, ...look }: Props) {
  const saved = useStore(favorites, none).includes(article_id)
  const words = saved ? 'Saved' : 'Save'
  function press() {
    setFavorite(article_id, !saved)
    onPress?.(!saved)
  }
  return (
    <Button
      variant="secondary"
      {...look}
      aria-pressed={saved}
      aria-label={title && `${words}: ${title}`}
      onClick={press}
    >
      <Glyph d={bookmark} size="small" filled={saved} />
      {words}
    </Button>
  )
}
