import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bookmark } from '#app/ui/icons/reading.json'
import { Button, type ButtonStyle } from '#app/ui/kit/button.tsx'
import { favorites, noFavorites, setFavorite } from '../client/favorites.ts'
import { useStore } from '../client/use-store.ts'

/** `title` distinguishes the buttons for screen readers when a page has several. */
type Props = ButtonStyle & { article_id: string; title?: string; onToggle?: (saved: boolean) => void }

export function SaveButton({ article_id, title, onToggle, ...style }: Props) {
  const saved = useStore(favorites, noFavorites).includes(article_id)
  const label = saved ? 'Saved' : 'Save'
  function handleClick() {
    setFavorite(article_id, !saved)
    onToggle?.(!saved)
  }
  return (
    <Button
      variant="secondary"
      {...style}
      aria-pressed={saved}
      aria-label={title && `${label}: ${title}`}
      onClick={handleClick}>
      <Glyph d={bookmark} size="small" filled={saved} />
      {label}
    </Button>
  )
}
