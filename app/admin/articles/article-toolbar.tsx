import { arrowLeft, more, plus } from '#app/ui/icons/controls.ts'
import { send, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { sparkle, tag } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Menu } from '../kit/menu.tsx'
import { emptyTrash } from './article-actions.ts'

export type ArticleDialog = 'new' | 'delete-all' | 'by-category' | 'with-product' | 'index-now'

type Props = {
  trashed: boolean
  total: number
  onOpen: (dialog: ArticleDialog) => void
  onTrash: (trash: '' | '1') => void
}

export function ArticleToolbar({ trashed, total, onOpen, onTrash }: Props) {
  if (trashed) {
    return (
      <div className="toolbar__end">
        <Button variant="secondary" onClick={() => onTrash('')}>
          <Glyph d={arrowLeft} size="small" />
          Back to articles
        </Button>
        {total > 0 && (
          <Button variant="danger-outline" onClick={() => void emptyTrash(total)}>
            Empty trash
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="toolbar__end">
      <Button variant="primary" onClick={() => onOpen('by-category')}>
        <Glyph d={sparkle} size="small" />
        Generate by category
      </Button>
      <Button variant="secondary" onClick={() => onOpen('with-product')}>
        <Glyph d={tag} size="small" />
        With affiliate product
      </Button>
      <Button variant="secondary" onClick={() => onOpen('new')}>
        <Glyph d={plus} size="small" />
        New article
      </Button>
      <Button variant="secondary" onClick={() => onOpen('index-now')}>
        <Glyph d={send} size="small" />
        IndexNow
      </Button>
      <Menu
        label="More: trash, delete all"
        icon={<Glyph d={more} />}
        entries={[
          { label: 'View trash', icon: <Glyph d={trash} size="small" />, onSelect: () => onTrash('1') },
          {
            label: 'Delete all articles',
            icon: <Glyph d={trash} size="small" />,
            onSelect: () => onOpen('delete-all'),
            danger: true,
          },
        ]}
      />
    </div>
  )
}
